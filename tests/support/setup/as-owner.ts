import { type Kysely, sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { servingRole } from '#db/roles.ts'
import type { Database } from '#db/schema.ts'

/** The owner's connection, one for all files of a worker: a new one knows none of the tables yet, and learns them at each first use. */
let owner: Kysely<Database> | undefined

/** Does what only the owner of the tables may, whichever role `db` has. */
export async function asOwner(db: Kysely<Database>, work: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db)
  if (rows[0]?.name !== servingRole) return work(db)
  // The way that the driver goes is the same for all connections of a process: it stays what it is.
  owner ??= createDatabase({ databaseUrl: process.env.DATABASE_OWNER_URL ?? '', databaseWsProxy: undefined })
  await work(owner)
}
