import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { retention } from '#domain/retention.ts'
import { removeAccessRecords } from '../accounts/access-records.ts'
import type { Deps } from '../deps.ts'
import { partsOf } from '../documents/upload.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { StorageError } from '../shared/problem.ts'
import {
  holdOldRequests,
  lockOverdue,
  removeApplications,
  removeConsentProofs,
  removeLeads,
  removePayments,
  removeRequests,
  removeTeamMessages,
  uploadsOf,
} from './retention-queries.ts'

const leadsAtOnce = 1000
const applicationsAtOnce = 20
/**
 * Removes personal data past its retention, as the privacy policy promises, in batches while `hasTime`; gives how many
 * of each. A run may be interrupted at any point; the next one continues with the rest. Files go before the rows that
 * name them, and rows only when the store shows that no file is left.
 */
export async function endRetention(
  deps: Deps,
  hasTime = () => true,
): Promise<
  Record<
    'leads' | 'applications' | 'requests' | 'payments' | 'teamMessages' | 'consentProofs' | 'accessRecords',
    number
  >
> {
  const at = deps.now()
  return {
    leads: await inBatches(hasTime, leadsAtOnce, (limit) =>
      deps.db.transaction().execute((trx) => removeLeads(trx, at, retention.leadMonths, limit)),
    ),
    applications: await inBatches(hasTime, applicationsAtOnce, (limit) => removeOverdue(deps, at, limit)),
    requests: await inBatches(hasTime, applicationsAtOnce, (limit) => removeOldRequests(deps, at, limit)),
    payments: await removePayments(deps.db, at, retention.contractYears),
    teamMessages: await removeTeamMessages(deps.db, at, retention.teamMessageMonths),
    accessRecords: await removeAccessRecords(deps.db, at, retention.accessRecordMonths),
    consentProofs: await removeConsentProofs(deps.db, at, retention.consentProofYears),
  }
}

/**
 * Removes one batch of applications; gives how many. Keeps them locked meanwhile, so that no request adds a file to
 * one.
 */
async function removeOverdue(deps: Deps, at: Date, limit: number): Promise<number> {
  const years = { unfinished: retention.unfinishedYears, contract: retention.contractYears }
  return deps.db.transaction().execute(async (trx) => {
    const ids = await lockOverdue(trx, at, years, limit)
    if (ids.length === 0) return 0
    await removeFilesOf(deps, trx, ids)
    await removeApplications(trx, ids, at)
    return ids.length
  })
}

/** Removes every file of these applications, complete or still in parts. */
export async function removeFilesOf(deps: Deps, trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await removeFiles(deps, [...ids.map((id) => `${id}/`), ...(await uploadsOf(trx, ids)).map(partsOf)])
}

/** Removes one batch of requests with their files; gives how many. */
async function removeOldRequests(deps: Deps, at: Date, limit: number): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const ids = await holdOldRequests(trx, at, retention.requestYears, limit)
    if (ids.length === 0) return 0
    await removeFiles(
      deps,
      ids.map((id) => `${id}/`),
    )
    await removeRequests(trx, ids)
    return ids.length
  })
}

/** Removes every file under these prefixes, whether a row names it or not, and proves it by asking the store again. */
async function removeFiles(deps: Deps, prefixes: readonly string[]): Promise<void> {
  const files = blobFileStore(deps.documents)
  const found = async () => (await Promise.all(prefixes.map((prefix) => files.list(prefix)))).flat()
  await Promise.all((await found()).map((key) => files.remove(key)))
  const left = await found()
  if (left.length > 0) throw new StorageError(`${left.length} files of removed people are still in the store`)
}

async function inBatches(
  hasTime: () => boolean,
  size: number,
  remove: (limit: number) => Promise<number>,
): Promise<number> {
  let removed = 0
  while (hasTime()) {
    const count = await remove(size)
    removed += count
    if (count < size) break
  }
  return removed
}
