import type { Deps } from '../../deps.ts'
import { deleteExpired } from '../../repositories/maintenance/housekeeping.ts'
import { removeStaleUploads } from '../documents/upload.ts'
import { idleMs } from '../sessions/sessions.ts'
import { endRetention } from './retention.ts'

/** As long as a browser keeps what it is known by. */
const yearMs = 365 * 24 * 60 * 60_000

/**
 * Removes what has expired: sessions, recovery tokens, idempotency keys, rate-limit counters, unfinished uploads, and
 * personal data past its retention. Gives how many of each.
 */
export async function tidy(deps: Deps): Promise<Record<string, number>> {
  const now = deps.now()
  const expired = await deleteExpired(deps.db, {
    now,
    applicantsSeenBefore: new Date(now.getTime() - idleMs.applicant),
    analystsSeenBefore: new Date(now.getTime() - idleMs.analyst),
    devicesSeenBefore: new Date(now.getTime() - yearMs),
  })
  return { ...expired, uploads: await removeStaleUploads(deps), ...(await endRetention(deps)) }
}
