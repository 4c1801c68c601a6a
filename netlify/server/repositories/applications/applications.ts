import type { Kysely } from 'kysely'
import type { ApplicationRow, Database, NewApplicationRow } from '#db/schema.ts'

/** Stores an application; undefined when its contract number is taken, so that the caller draws another. */
export async function insertApplication(
  db: Kysely<Database>,
  row: NewApplicationRow,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('financing_applications')
    .values(row)
    .onConflict((conflict) => conflict.column('contract_number').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** One application by id; undefined when there is none. */
export async function findApplication(db: Kysely<Database>, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('financing_applications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Ids and password hashes of a CPF's applications, newest first; more than twenty are nobody's real case. */
export async function findCredentials(
  db: Kysely<Database>,
  cpf: string,
): Promise<{ id: string; password_hash: string }[]> {
  return db
    .selectFrom('financing_applications')
    .select(['id', 'password_hash'])
    .where('cpf', '=', cpf)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}
