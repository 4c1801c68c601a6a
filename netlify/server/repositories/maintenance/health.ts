import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Resolves when the database answers; rejects with its error when it does not. */
export async function askDatabase(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db)
}
