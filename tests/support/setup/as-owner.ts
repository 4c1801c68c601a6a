import { type Kysely, sql } from 'kysely'
import { servingRole } from '#db/roles.ts'
import type { Database } from '#db/schema.ts'
import { sharedDatabase } from '../pools.ts'

/** Runs work with the rights of the tables' owner, whichever role `db` has. */
export async function asOwner(db: Kysely<Database>, work: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db)
  if (rows[0]?.name !== servingRole) return work(db)
  const { DATABASE_OWNER_URL: databaseUrl = '', DATABASE_WS_PROXY: databaseWsProxy } = process.env
  await work(sharedDatabase({ databaseUrl, databaseWsProxy }))
}
