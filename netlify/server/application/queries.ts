import type { Kysely } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
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
