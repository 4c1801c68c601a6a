import { retention } from '#domain/application/retention.ts'
import type { Deps } from '../../deps.ts'
import {
  filesOf,
  holdOverdue,
  removeApplications,
  removeConsentProofs,
  removeLeads,
  removeTeamMessages,
} from '../../repositories/maintenance/retention.ts'
import { blobFileStore } from '../../storage/file-store.ts'

const leadsAtOnce = 1000
const applicationsAtOnce = 20
/** A scheduled function has 30 s: the next run, an hour later, removes what is left. */
const mostBatches = 20

/**
 * Removes personal data past its retention, as the privacy policy promises, in batches; gives how many of each. May be
 * interrupted at any point and run again: files are removed before the rows that name them.
 */
export async function endRetention(
  deps: Deps,
): Promise<Record<'leads' | 'applications' | 'teamMessages' | 'consentProofs', number>> {
  const at = deps.now()
  return {
    leads: await inBatches(leadsAtOnce, (limit) =>
      deps.db.transaction().execute((trx) => removeLeads(trx, at, retention.leadMonths, limit)),
    ),
    applications: await inBatches(applicationsAtOnce, (limit) => removeOverdue(deps, at, limit)),
    teamMessages: await removeTeamMessages(deps.db, at, retention.teamMessageMonths),
    consentProofs: await removeConsentProofs(deps.db, at, retention.consentProofYears),
  }
}

/** Removes one batch; gives how many. The applications stay locked meanwhile, so that nobody adds a file to one. */
async function removeOverdue(deps: Deps, at: Date, limit: number): Promise<number> {
  const years = { unfinished: retention.unfinishedYears, contract: retention.contractYears }
  return deps.db.transaction().execute(async (trx) => {
    const ids = await holdOverdue(trx, at, years, limit)
    if (ids.length === 0) return 0
    const files = blobFileStore(deps.documents)
    await Promise.all((await filesOf(trx, ids)).map((key) => files.remove(key)))
    await removeApplications(trx, ids, at)
    return ids.length
  })
}

async function inBatches(size: number, remove: (limit: number) => Promise<number>): Promise<number> {
  let removed = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const count = await remove(size)
    removed += count
    if (count < size) break
  }
  return removed
}
