import type { Kysely, Transaction, Updateable } from 'kysely'
import type { ApplicationRow, FinancingApplicationsTable } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'

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

/** Finds an application and locks it until the end of the transaction, so that other changes wait. */
export async function lockApplication(trx: Transaction<Database>, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('financing_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes an application and increments its version, so that a page with the former version notices. */
export async function updateApplication(
  db: Kysely<Database>,
  id: string,
  changes: Updateable<FinancingApplicationsTable>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('financing_applications')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute()
}

/** Stores the decision about a current document; false if another file has replaced it. */
export async function reviewDocument(
  db: Kysely<Database>,
  wanted: { applicationId: string; kind: 'cnh' | 'selfie' | 'residencia'; documentId: string },
  review: { decision: 'accepted' | 'refused'; reason: string | null; by: string; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('documents')
    .set({
      review: review.decision,
      review_reason: review.reason,
      reviewed_by: review.by,
      reviewed_at: review.at,
    })
    .where('id', '=', wanted.documentId)
    .where('application_id', '=', wanted.applicationId)
    .where('kind', '=', wanted.kind)
    .where('state', '=', 'stored')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
