import { expect, test } from 'vitest'
import { signingOpens } from './ContractCard.tsx'

test('a contract to make says what opens its signature: the entry, the stage, or nothing', () => {
  const at = '2026-11-20T12:00:00Z'
  const words = (status: string, journey: Parameters<typeof signingOpens>[0]['journey']) =>
    signingOpens({ status, journey } as Parameters<typeof signingOpens>[0])
  expect(words('signing', { entryPaidAt: null })).toContain('depois da entrada')
  expect(words('signing', { entryPaidAt: at })).toBe(' e assinar')
  expect(words('signing', {})).toBe(' e assinar')
  expect(words('waiting_docs', {})).not.toContain('entrada')
  expect(words('completed', { entryPaidAt: null })).toBe('')
})
