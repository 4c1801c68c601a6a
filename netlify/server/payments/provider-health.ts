import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { readPixSync } from './sync-queries.ts'

/** The provider is asked every minute. After this time (ms) without an answer it counts as not working. */
const longMs = 10 * 60_000

/** For how long (ms) the settings show an unreadable entry. Meanwhile a manager checks the bank's account. */
const shownForMs = dayMs

/** Gives the latest unreadable entry of the provider's list; null where there was none lately. */
export function unreadableEntry(sync: Awaited<ReturnType<typeof readPixSync>>, now: Date) {
  if (!sync?.unreadable || !sync.unreadable_at || now.getTime() - sync.unreadable_at.getTime() > shownForMs) return null
  return { what: sync.unreadable, at: sync.unreadable_at.toISOString() }
}

/** Tells whether the provider has not answered for too long. A provider that was never asked is not silent. */
export function isSilent(sync: Awaited<ReturnType<typeof readPixSync>>, now: Date): boolean {
  const heard = sync?.succeeded_at
  return heard ? now.getTime() - heard.getTime() > longMs : Boolean(sync?.failed_at)
}
