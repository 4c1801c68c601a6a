import type { Kysely } from 'kysely'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'

/**
 * Locks and returns the open plan of an application. Nothing else writes into its ledger until the end of the
 * transaction.
 */
export function lockOpenPlan(db: Kysely<Database>, applicationId: string): Promise<InstallmentPlanRow | undefined> {
  return db
    .selectFrom('installment_plans')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks and gives the open ones of these plans, with their applications, until the end of the transaction. Skips plans
 * and applications that another transaction has locked.
 */
export async function lockFreePlans(db: Kysely<Database>, ids: readonly string[]): Promise<InstallmentPlanRow[]> {
  if (ids.length === 0) return []
  // Locks the applications first, as all other code does, so that no deadlock arises.
  const applications = await db
    .selectFrom('financing_applications as application')
    .select('application.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('installment_plans as plan')
          .select('plan.id')
          .whereRef('plan.application_id', '=', 'application.id')
          .where('plan.id', 'in', ids),
      ),
    )
    .orderBy('application.id')
    .forUpdate()
    .skipLocked()
    .execute()
  if (applications.length === 0) return []
  return db
    .selectFrom('installment_plans')
    .selectAll()
    .where('id', 'in', ids)
    .where(
      'application_id',
      'in',
      applications.map(({ id }) => id),
    )
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
}

/** The plans of an application that are closed, locked until the end of the transaction. */
export function lockClosedPlans(db: Kysely<Database>, applicationId: string): Promise<InstallmentPlanRow[]> {
  return closedPlans(db, applicationId).forUpdate().execute()
}

/** The plans of an application that are closed. */
export function findClosedPlans(db: Kysely<Database>, applicationId: string): Promise<InstallmentPlanRow[]> {
  return closedPlans(db, applicationId).execute()
}

const closedPlans = (db: Kysely<Database>, applicationId: string) =>
  db
    .selectFrom('installment_plans')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is not', null)
