import { type Kysely, sql } from 'kysely'
import { seedCatalogue } from '#db/migrations/first-release/seed-catalogue.ts'
import type { Database } from '#db/schema.ts'
import { asOwner } from './as-owner.ts'

const catalogueTables = ['catalogue_versions', 'motorcycle_events', 'motorcycle_slugs', 'motorcycles']
/** A mark of the catalogue's rows when they were last made. */
let seeded: string | undefined
let emptied = 0

/** How often this worker has emptied a database. */
export const timesEmptied = (): number => emptied

/**
 * Empties every table, also the append-only histories and the queue of jobs, and restores the project's own catalogue.
 */
export const emptyDatabase = (db: Kysely<Database>): Promise<void> => asOwner(db, emptyTables)

async function emptyTables(db: Kysely<Database>): Promise<void> {
  emptied += 1
  // Makes the catalogue anew only after a change, because few tests change it and making it takes longer than all the
  // rest.
  const changed = seeded === undefined || (await catalogueState(db)) !== seeded
  // One statement for all tables, because each statement costs a trip to the database. Deletes instead of truncating: a
  // truncation makes the files of a table and its indexes anew, which takes six times as long for the few rows of a
  // test.
  const kept = sql.join((changed ? [] : catalogueTables).map((name) => sql.lit(name)))
  await sql`do $do$ declare name text; begin
    perform set_config('session_replication_role', 'replica', true);
    for name in select tablename from pg_tables
      where schemaname = 'public' and tablename not like 'kysely\\_%' and tablename <> all (array[${kept}]::text[])
    loop execute format('delete from %I', name); end loop;
    delete from graphile_worker._private_jobs;
  end $do$`.execute(db)
  if (!changed) return
  await seedCatalogue(db as Kysely<unknown>)
  seeded = await catalogueState(db)
}

async function catalogueState(db: Kysely<Database>): Promise<string> {
  const rows = catalogueTables.map((name) => sql`select row::text as text from ${sql.table(name)} as row`)
  const { rows: found } = await sql<{ state: string }>`
    select md5(coalesce(string_agg(text, '' order by text), '')) as state from (${sql.join(rows, sql` union all `)}) as rows`.execute(
    db,
  )
  return found[0]?.state ?? ''
}
