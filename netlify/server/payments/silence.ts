import type { readPixSync } from './sync-queries.ts'

/** The provider is asked each minute: after so long (ms) without an answer it is not working. */
const longMs = 10 * 60_000

/** Tells whether the provider was asked and has not answered for long. One that was never asked is not silent. */
export function isSilent(sync: Awaited<ReturnType<typeof readPixSync>>, now: Date): boolean {
  const heard = sync?.succeeded_at
  return heard ? now.getTime() - heard.getTime() > longMs : Boolean(sync?.failed_at)
}
