import { type Kysely, sql } from 'kysely'
import { accounts } from './first-release/accounts.ts'
import { applications } from './first-release/applications.ts'
import { approvals } from './first-release/approvals.ts'
import { catalogue } from './first-release/catalogue.ts'
import { contracts } from './first-release/contracts.ts'
import { customers } from './first-release/customers.ts'
import { documents } from './first-release/documents.ts'
import { functions } from './first-release/functions.ts'
import { leads } from './first-release/leads.ts'
import { messages } from './first-release/messages.ts'
import { payments } from './first-release/payments.ts'
import { pickups } from './first-release/pickups.ts'
import { requests } from './first-release/requests.ts'
import { search } from './first-release/search.ts'
import { seedCatalogue } from './first-release/seed-catalogue.ts'
import { sessions } from './first-release/sessions.ts'
import { upkeep } from './first-release/upkeep.ts'

/** In the order of their references. */
const tables = [
  ...[accounts, customers, catalogue, applications, documents, approvals, contracts],
  ...[pickups, payments, leads, requests, messages, sessions, upkeep],
]

/**
 * All tables of release 1.0.0, and the catalogue that the project ships. Leaves out the indexes that later releases
 * replaced (`replacedIndexes` in db/migrate.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The bodies name tables that are created after them.
  await sql`select set_config('check_function_bodies', 'off', true)`.execute(db)
  await sql.raw(functions).execute(db)
  for (const area of tables) await sql.raw(area).execute(db)
  // Without the trigram indexes a search is only slower, so a server that lacks the extension still migrates.
  const trigrams = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db)
  if (trigrams.rows.length > 0) {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql.raw(search).execute(db)
  }
  await seedCatalogue(db)
}

/** Removes everything, as before the first release. */
export async function down(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table %I cascade', tablename) as statement from pg_tables
      where schemaname = 'public' and tablename not like 'kysely\\_%'
    union all
    select format('drop function %s cascade', pg_proc.oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )`.execute(db)
  for (const { statement } of rows) await sql.raw(statement).execute(db)
}
