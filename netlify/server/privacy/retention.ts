import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { retention } from '#domain/retention.ts'
import { removeAccessRecords } from '../accounts/access-records.ts'
import type { Deps } from '../deps.ts'
import { partsOf } from '../documents/upload.ts'
import { attemptEach, throwFailures } from '../shared/attempt-each.ts'
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
 * name them, and rows only when the store shows that no file is left. What fails does not keep the rest: it is thrown
 * at the end.
 */
export async function endRetention(deps: Deps, hasTime = () => true): Promise<Record<string, number>> {
  const at = deps.now()
  const counts: Record<string, number> = {}
  const kinds = {
    leads: () => removeOldLeads(deps, at, hasTime),
    applications: () => removeEach(deps, hasTime, overdueApplications(deps, at)),
    requests: () => removeEach(deps, hasTime, oldRequests(deps, at)),
    payments: () => removePayments(deps.db, at, retention.contractYears),
    teamMessages: () => removeTeamMessages(deps.db, at, retention.teamMessageMonths),
    accessRecords: () => removeAccessRecords(deps.db, at, retention.accessRecordMonths),
    consentProofs: () => removeConsentProofs(deps.db, at, retention.consentProofYears),
  }
  await attemptEach(Object.entries(kinds), async ([kind, remove]) => {
    counts[kind] = await remove()
  })
  return counts
}

/** What is removed together with its files: how to lock some of it, except what failed before, and how to remove it. */
interface Removal {
  hold: (trx: Transaction<Database>, limit: number, except: readonly string[]) => Promise<string[]>
  remove: (trx: Transaction<Database>, ids: readonly string[]) => Promise<void>
}

/** Applications stay locked while they are removed, so that no request adds a file to one. */
function overdueApplications(deps: Deps, at: Date): Removal {
  const years = { unfinished: retention.unfinishedYears, contract: retention.contractYears }
  return {
    hold: (trx, limit, except) => lockOverdue(trx, at, years, limit, except),
    remove: async (trx, ids) => {
      await removeFilesOf(deps, trx, ids)
      await removeApplications(trx, ids, at)
    },
  }
}

/** Old requests go with their files. */
function oldRequests(deps: Deps, at: Date): Removal {
  return {
    hold: (trx, limit, except) => holdOldRequests(trx, at, retention.requestYears, limit, except),
    remove: async (trx, ids) => {
      await removeFiles(
        deps,
        ids.map((id) => `${id}/`),
      )
      await removeRequests(trx, ids)
    },
  }
}

/** Removes every file of these applications, complete or still in parts. */
export async function removeFilesOf(deps: Deps, trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await removeFiles(deps, [...ids.map((id) => `${id}/`), ...(await uploadsOf(trx, ids)).map(partsOf)])
}

/** Removes every file under these prefixes, whether a row names it or not, and proves it by asking the store again. */
async function removeFiles(deps: Deps, prefixes: readonly string[]): Promise<void> {
  const files = blobFileStore(deps.documents)
  const found = async () => (await Promise.all(prefixes.map((prefix) => files.list(prefix)))).flat()
  await Promise.all((await found()).map((key) => files.remove(key)))
  const left = await found()
  if (left.length > 0) throw new StorageError(`${left.length} files of removed people are still in the store`)
}

async function removeOldLeads({ db }: Deps, at: Date, hasTime: () => boolean): Promise<number> {
  let removed = 0
  while (hasTime()) {
    const count = await db.transaction().execute((trx) => removeLeads(trx, at, retention.leadMonths, leadsAtOnce))
    removed += count
    if (count < leadsAtOnce) break
  }
  return removed
}

/**
 * Removes in batches, each in a transaction. After a batch that failed, goes on one by one and passes over those that
 * fail, so that one of them does not keep the others for good. Throws at the end what failed.
 */
async function removeEach({ db }: Deps, hasTime: () => boolean, { hold, remove }: Removal): Promise<number> {
  const failed: string[] = []
  const failures: unknown[] = []
  let removed = 0
  let size = applicationsAtOnce
  while (hasTime()) {
    let ids: string[] = []
    try {
      await db.transaction().execute(async (trx) => {
        ids = await hold(trx, size, failed)
        if (ids.length > 0) await remove(trx, ids)
      })
      removed += ids.length
      if (ids.length < size) break
    } catch (failure) {
      if (ids.length === 0) {
        failures.push(failure)
        break
      }
      if (size === 1) {
        failed.push(...ids)
        failures.push(failure)
      }
      size = 1
    }
  }
  throwFailures(failures)
  return removed
}
