import type { Transaction, Updateable } from 'kysely'
import type { ApplicationRow, FinancingApplicationsTable } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { type AnalystActor, addEvent, type EventContent } from './events.ts'
import { findFacts } from './facts.ts'
import { lockApplication, updateApplication } from './queries.ts'

/** A change to an application: its columns, the line of its history, and the steps that follow from it. */
export type Change = {
  update: Updateable<FinancingApplicationsTable>
  event: EventContent
  /** Runs in the same transaction: changes charges, contracts and pick-ups, and queues messages. */
  followUp?: () => Promise<unknown>
}
type Decide = (row: ApplicationRow, trx: Transaction<Database>) => Change | null | Promise<Change | null>

/**
 * Changes an application that the analyst saw as `version`, and adds the event, in one transaction. `decide` gives null
 * when there is nothing to change. Throws `not_found`, `stale_version` when a colleague was faster, and what `decide`
 * throws.
 */
export function change(deps: Deps, analyst: AnalystActor, id: string, version: number, decide: Decide): Promise<void> {
  return deps.db.transaction().execute((trx) => changeInside(deps, trx, analyst, { id, version }, decide))
}

/** Does the same in the caller's transaction, which has locked no application yet. */
export async function changeInside(
  deps: Deps,
  trx: Transaction<Database>,
  analyst: AnalystActor,
  seen: { id: string; version: number },
  decide: Decide,
): Promise<void> {
  // The facts come with the lock, for all that asks for them until the change is written.
  const [row] = await Promise.all([lockSeen(trx, seen), findFacts(trx, [seen.id])])
  const decided = await decide(row, trx)
  if (decided !== null) await storeChange(trx, analyst, seen.id, decided, deps.now())
}

/**
 * Locks an application that an analyst saw as `version`. Throws `not_found`, and `stale_version` when a colleague was
 * faster.
 */
export async function lockSeen(
  trx: Transaction<Database>,
  { id, version }: { id: string; version: number },
): Promise<ApplicationRow> {
  const row = await lockApplication(trx, id)
  if (row === undefined) throw new ProblemError('not_found')
  if (row.version !== version) throw new ProblemError('stale_version')
  return row
}

/**
 * Stores a decided change to an application that the transaction holds, with its event, and takes the steps that
 * follow.
 */
export async function storeChange(
  trx: Transaction<Database>,
  analyst: AnalystActor,
  id: string,
  { update, event, followUp }: Change,
  at: Date,
): Promise<void> {
  await updateApplication(trx, id, update, at)
  await addEvent(trx, { applicationId: id, actor: analyst, at, ...event })
  await followUp?.()
}
