import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * Writes facts like a program that does not know the states of applications: they stay stale, and a job or
 * `rebuildStates` stores them.
 */
export const asOtherProgram = (
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('application_name', 'seed', true)`.execute(trx)
    await work(trx)
  })
