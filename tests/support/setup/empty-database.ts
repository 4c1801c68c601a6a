import { type Kysely, sql } from 'kysely'
import { seedCatalogue } from '#db/migrations/0014-catalogue.ts'
import type { Database } from '#db/schema.ts'
import { asOwner } from './as-owner.ts'

/** Empties every table, the append-only histories and the queue of jobs included; the catalogue is the project's own again. */
export const emptyDatabase = (db: Kysely<Database>): Promise<void> => asOwner(db, emptyTables)

async function emptyTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_%'`.execute(db)
  await sql`alter table application_events disable trigger user`.execute(db)
  await sql`truncate ${sql.join(rows.map((row) => sql.table(row.name)))} cascade`.execute(db)
  await sql`alter table application_events enable trigger user`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await seedCatalogue(db as Kysely<unknown>)
}
