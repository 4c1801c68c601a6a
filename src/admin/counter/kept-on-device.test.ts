import { afterEach, expect, test } from 'vitest'
import type { Counter, CounterPickup } from '#api/hand-over.ts'
import { forgetAll, readStored, store } from '#lib/storage.ts'
import { newHandOver } from '../core/HandOverFields.tsx'
import { forgetCounter } from '../core/session.ts'
import {
  $kept,
  dropWaiting,
  firstRecord,
  keepCounter,
  keepDraft,
  keepWaiting,
  keptCounter,
  openOutbox,
  readOutbox,
  refuseWaiting,
  takeBackWaiting,
  unlisted,
  unsentInWords,
  type Waiting,
} from './kept-on-device.ts'

const pickup = (day: string) => ({ id: day, day, takenBy: 'Jonas Lacerda', undoUntil: null }) as CounterPickup
const counter = {
  dealership: { name: 'Tiriva Natal', address: 'Rua A, 1' },
  today: '2026-11-23',
  pickups: ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'].map(pickup),
  returns: [{ id: 'r', name: 'Outra Pessoa' }],
} as Counter
const who = { username: 'loja', name: 'Diego Farias' }
const at = new Date('2026-11-23T14:32:00Z')
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
afterEach(() => forgetAll('device'))

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

const waiting = (takenBy: string): Waiting => ({ takenBy, document: 'cnh', checked: [], handedOverAt })
const outbox = 'retiradas-pendentes:loja'

/** Does something in another window of the same counter, which has a memory of its own. */
function elsewhere(work: () => void) {
  const here = $kept.get()
  work()
  $kept.set(here)
}

test('two windows of a counter erase nothing of each other', () => {
  openOutbox('loja')
  keepWaiting('1', waiting('Jonas'))
  elsewhere(() => keepWaiting('2', waiting('Rita')))
  keepDraft('3', { ...newHandOver, takenBy: 'Caio' })
  expect(Object.keys(readOutbox().waiting)).toEqual(['1', '2'])
  elsewhere(() => dropWaiting('1'))
  dropWaiting('2')
  expect(readOutbox()).toMatchObject({ waiting: {}, drafts: { 3: { takenBy: 'Caio' } } })
  expect(JSON.parse(readStored('device', outbox) ?? '')).toEqual($kept.get())
})

test('a hand-over taken back in another window waits no more, and is not refused afterwards', () => {
  openOutbox('loja')
  keepWaiting('1', waiting('Jonas'))
  elsewhere(() => takeBackWaiting('1', waiting('Jonas')))
  expect(readOutbox().waiting).toEqual({})
  elsewhere(() => store('device', outbox, JSON.stringify({ drafts: {}, waiting: {} })))
  refuseWaiting('1', 'pickup_over')
  expect(readOutbox().waiting).toEqual({})
})

test('one hand-over that waits is spoken of as one', () => {
  expect(unsentInWords(1)).toBe('1 entrega espera pela conexão. Nada se perde: ela segue sozinha.')
  expect(unsentInWords(2)).toBe('2 entregas esperam pela conexão. Nada se perde: elas seguem sozinhas.')
})
