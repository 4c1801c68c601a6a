import { afterEach, expect, test } from 'vitest'
import type { Counter, CounterPickup } from '#api/hand-over.ts'
import { forgetCounter } from '../core/session.ts'
import { firstRecord, keepCounter, keptCounter, unlisted, type Waiting } from './kept-on-device.ts'

const pickup = (day: string) => ({ id: day, day, takenBy: 'Jonas Lacerda', undoUntil: null }) as CounterPickup
const counter = {
  ...{ dealership: { name: 'Tiriva Natal', address: 'Rua A, 1' }, today: '2026-11-23' },
  pickups: ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'].map(pickup),
  returns: [{ id: 'r', name: 'Outra Pessoa' }],
} as Counter
const who = { username: 'loja', name: 'Diego Farias' }
const at = new Date('2026-11-23T14:32:00Z')
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
afterEach(forgetCounter)

test('what is kept for a page without a network ends with tomorrow, and names nobody who took a motorcycle', () => {
  keepCounter(who, counter, at)
  const kept = keptCounter(later(1))
  expect(kept).toMatchObject({ ...who, at: at.toISOString(), counter: { returns: [] } })
  expect(kept?.counter.pickups.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24'])
  expect(JSON.stringify(kept)).not.toContain('Jonas')
  expect(JSON.stringify(kept)).not.toContain('Outra Pessoa')
})

test('it is gone after twelve hours, with a clock that was set back, and once it is forgotten', () => {
  keepCounter(who, counter, at)
  expect(keptCounter(later(12))).not.toBeNull()
  expect(keptCounter(later(12.01))).toBeNull()
  expect(keptCounter(at)).toBeNull()
  keepCounter(who, counter, at)
  expect(keptCounter(later(-1))).toBeNull()
  keepCounter(who, counter, at)
  forgetCounter()
  expect(keptCounter(at)).toBeNull()
})

const handedOverAt = '2026-11-23T11:00:00.000Z'
const stored = { takenBy: 'Jonas Lacerda', handedOverAt } as CounterPickup

test('who records the same hand-over second is told what stands', () => {
  const second = { takenBy: 'Outra Pessoa', handedOverAt: '2026-11-23T11:00:05.000Z' }
  expect(firstRecord(stored, second)).toContain('entregue a Jonas Lacerda. Vale o primeiro registro')
})

test("one's own record, sent again or tidied by the server, is no news", () => {
  expect(firstRecord(stored, { takenBy: 'Jonas Lacerda', handedOverAt: '2026-11-23T11:00:05.000Z' })).toBeNull()
  expect(firstRecord(stored, { takenBy: 'Jonas  Lacerda', handedOverAt })).toBeNull()
  expect(firstRecord(undefined, { takenBy: 'Jonas', handedOverAt })).toBeNull()
})

test('a refused hand-over is shown by itself once its pick-up has left the list', () => {
  const waiting = { a: { ...stored, refused: 'not_found' }, b: stored } as unknown as Record<string, Waiting>
  expect(unlisted(waiting, [{ id: 'a' }])).toEqual([])
  expect(unlisted(waiting, [])).toMatchObject([{ id: 'a', takenBy: 'Jonas Lacerda', refused: 'not_found' }])
})
