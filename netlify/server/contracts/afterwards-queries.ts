import type { Insertable, Kysely, Selectable } from 'kysely'
import type { ContractWithdrawalsTable } from '#db/schema/contracts.ts'
import type { Database } from '#db/schema.ts'

/** The customer's withdrawal from an application or its contract; undefined without one. */
export function findWithdrawal(
  db: Kysely<Database>,
  applicationId: string,
): Promise<Selectable<ContractWithdrawalsTable> | undefined> {
  return db
    .selectFrom('contract_withdrawals')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** Records that an applicant gives up; false when that was recorded before. */
export async function insertWithdrawal(
  db: Kysely<Database>,
  withdrawal: Insertable<ContractWithdrawalsTable>,
): Promise<boolean> {
  const row = await db
    .insertInto('contract_withdrawals')
    .values(withdrawal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('application_id')
    .executeTakeFirst()
  return row !== undefined
}
