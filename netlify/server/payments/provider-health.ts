import type { readPixSync } from './sync-queries.ts'

/** The provider is asked each minute: after so long (ms) without an answer it is not working. */
const longMs = 10 * 60_000

/** For how long (ms) an entry that could not be read is told: somebody looks at the bank's account meanwhile. */
const toldMs = 24 * 3_600_000

/** The entry of the provider's list that could not be read of late; null where all could. */
export function unreadableEntry(sync: Awaited<ReturnType<typeof readPixSync>>, now: Date) {
  if (!sync?.unreadable || !sync.unreadable_at || now.getTime() - sync.unreadable_at.getTime() > toldMs) return null
  return { what: sync.unreadable, at: sync.unreadable_at.toISOString() }
}

/** Tells whether the provider was asked and has not answered for long. One that was never asked is not silent. */
export function isSilent(sync: Awaited<ReturnType<typeof readPixSync>>, now: Date): boolean {
  const heard = sync?.succeeded_at
  return heard ? now.getTime() - heard.getTime() > longMs : Boolean(sync?.failed_at)
}
