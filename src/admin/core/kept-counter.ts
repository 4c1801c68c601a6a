import type { Counter } from '#api/hand-over.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { counterKeptMs } from '#domain/dealerships/hand-over.ts'
import { readStoredJson, store } from '#lib/storage.ts'
import { counterKey, forgetCounter } from './session.ts'

/** The counter's list as the server gave it last, for a page that opens without a network. */
export type KeptCounter = {
  readonly username: string
  readonly name: string
  readonly at: string
  readonly counter: Counter
}

/**
 * Keeps the pick-ups until tomorrow on the device, without returns and without the persons who took motorcycles,
 * because the clerk needs neither to receive a customer. Replaces the list of another account.
 */
export function keepCounter(who: { username: string; name: string }, counter: Counter, now = new Date()): void {
  const tomorrow = daysAfter(counter.today, 1)
  const pickups = counter.pickups
    .filter(({ day }) => day <= tomorrow)
    .map((pickup) => ({ ...pickup, takenBy: null, undoUntil: null }))
  const { username, name } = who
  const kept: KeptCounter = { username, name, at: now.toISOString(), counter: { ...counter, pickups, returns: [] } }
  store('device', counterKey, JSON.stringify(kept))
}

/** Gives the kept list; null if there is none or it has expired, which removes it. */
export function keptCounter(now = new Date()): KeptCounter | null {
  const kept = readStoredJson('device', counterKey) as Partial<KeptCounter> | null
  if (!kept) return null
  const { username, name, at, counter } = kept
  const age = now.getTime() - Date.parse(at ?? '')
  // A negative age means that the clock was set back. The list would then be kept for too long.
  if (username && name && at && counter?.pickups && age >= 0 && age <= counterKeptMs)
    return { username, name, at, counter }
  forgetCounter()
  return null
}
