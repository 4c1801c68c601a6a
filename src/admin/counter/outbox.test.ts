import { expect, test } from 'vitest'
import type { CounterPickup } from '#api/hand-over.ts'
import { firstRecord } from './outbox.ts'

const at = '2026-11-23T11:00:00.000Z'
const stored = { takenBy: 'Jonas Lacerda', handedOverAt: at } as CounterPickup

test('who records the same hand-over second is told what stands', () => {
  const second = { takenBy: 'Outra Pessoa', handedOverAt: '2026-11-23T11:00:05.000Z' }
  expect(firstRecord(stored, second)).toContain('entregue a Jonas Lacerda. Vale o primeiro registro')
})

test("one's own record, sent again or tidied by the server, is no news", () => {
  expect(firstRecord(stored, { takenBy: 'Jonas Lacerda', handedOverAt: '2026-11-23T11:00:05.000Z' })).toBeNull()
  expect(firstRecord(stored, { takenBy: 'Jonas  Lacerda', handedOverAt: at })).toBeNull()
  expect(firstRecord(undefined, { takenBy: 'Jonas', handedOverAt: at })).toBeNull()
})
