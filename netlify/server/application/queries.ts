import type { Kysely, Transaction, Updateable } from 'kysely'
import type { ApplicationRow, FinancingApplicationsTable } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { writeLater } from '#db/together.ts'
import { rememberFacts } from './facts.ts'
import { willChange } from './state.ts'

/** One application by id; undefined when there is none. */
export async function findApplication(db: Kysely<Database>, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('financing_applications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** An application by its contract number; undefined when there is none. */
export async function findByContractNumber(
  db: Kysely<Database>,
  contractNumber: string,
): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('financing_applications')
    .selectAll()
    .where('contract_number', '=', contractNumber)
    .executeTakeFirst()
}

/**
 * Finds an application and locks it until the end of the transaction, so that other changes wait. What the transaction
 * changes of it then enters its state at the commit (`storeStates`).
 *
 * Whoever locks more than one row does it in this order, so that no two transactions wait for each other: a dealership,
 * the rights of staff (`asMaker`), settings and catalogue, the customer's account, its codes, requests to the bank,
 * applications (several in the order of their ids), and then what belongs to them: payments, refunds, plans, contracts,
 * places of pick-ups, requests for approval. A line of a history and a message about an application wait for it like a
 * lock.
 */
export async function lockApplication(trx: Transaction<Database>, id: string): Promise<ApplicationRow | undefined> {
  willChange(trx, id)
  rememberFacts(trx, id)
  return trx.selectFrom('financing_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks several applications, in the order of their ids. */
export async function lockApplications(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) {
    willChange(trx, id)
    rememberFacts(trx, id)
  }
  await trx.selectFrom('financing_applications').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Changes an application and increments its version, so that a page with the former version notices. */
export async function updateApplication(
  db: Kysely<Database>,
  id: string,
  changes: Updateable<FinancingApplicationsTable>,
  at: Date,
): Promise<void> {
  const update = db
    .updateTable('financing_applications')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
  await writeLater(db, update)
}
