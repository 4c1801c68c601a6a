import { expect, test } from 'vitest'
import { readingWords } from './ContractCard.tsx'

test('the contract is to be signed only in its stage, after the entry if there is one', () => {
  const at = '2026-11-20T12:00:00Z'
  expect(readingWords({ status: 'signing', journey: { entryPaidAt: null } })).toContain('depois de pagar a entrada')
  expect(readingWords({ status: 'signing', journey: { entryPaidAt: at } })).toContain('no fim do contrato')
  expect(readingWords({ status: 'signing', journey: {} })).toContain('no fim do contrato')
  for (const status of ['waiting_docs', 'completed'] as const)
    for (const entryPaidAt of [null, at])
      expect(readingWords({ status, journey: { entryPaidAt } })).not.toMatch(/assin/)
})
