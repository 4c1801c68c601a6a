import { type Kysely, sql } from 'kysely'
import { seedCatalogue } from '#db/migrations/0014-catalogue.ts'
import type { Database } from '#db/schema.ts'
import { asOwner } from './as-owner.ts'

/** Empties every table, the append-only histories and the queue of jobs included; the catalogue is the project's own again. */
export const emptyDatabase = (db: Kysely<Database>): Promise<void> => asOwner(db, emptyTables)

async function emptyTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_%'`.execute(db)
  const holding = rows.map(
    ({ name }) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`,
  )
  const { rows: full } = await sql<{ name: string }>`${sql.join(holding, sql` union all `)}`.execute(db)
  // A truncation makes the files of a table and of its indexes anew: six times as slow as to delete the few rows of a test.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const { name } of full) await sql`delete from ${sql.table(name)}`.execute(trx)
    await sql`delete from graphile_worker._private_jobs`.execute(trx)
  })
  await seedCatalogue(db as Kysely<unknown>)
}
