import { expect, test } from 'vitest'
import { readingWords } from './ContractCard.tsx'

const signing = { status: 'signing', step: 'sign' } as const

test('the contract is to be signed only in its stage, after the entry if there is one', () => {
  const at = '2026-11-20T12:00:00Z'
  expect(readingWords({ ...signing, journey: { entryPaidAt: null } })).toContain('depois de pagar a entrada')
  expect(readingWords({ ...signing, journey: { entryPaidAt: at } })).toContain('no fim do contrato')
  expect(readingWords({ ...signing, journey: {} })).toContain('no fim do contrato')
  for (const status of ['waiting_docs', 'completed'] as const)
    for (const entryPaidAt of [null, at])
      expect(readingWords({ status, step: 'send_documents', journey: { entryPaidAt } })).not.toMatch(/assin/)
})

test('a contract whose time to sign is over is not said to be signed at its end', () => {
  const words = readingWords({ ...signing, step: 'renew_contract', journey: { entryPaidAt: '2026-11-20T12:00:00Z' } })
  expect(words).toBe('O prazo para assinar este terminou. Você pede outro na página dele.')
})
