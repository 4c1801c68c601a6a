import { type Kysely, sql } from 'kysely'

/** Conditions that come into force ask for a build of the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table catalogue_builds drop constraint catalogue_builds_cause_check`.execute(db)
  await sql`alter table catalogue_builds add constraint catalogue_builds_cause_check
    check (cause in ('publication', 'prices', 'dealerships', 'conditions', 'again'))`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update catalogue_builds set cause = 'again' where cause = 'conditions'`.execute(db)
  await sql`alter table catalogue_builds drop constraint catalogue_builds_cause_check`.execute(db)
  await sql`alter table catalogue_builds add constraint catalogue_builds_cause_check
    check (cause in ('publication', 'prices', 'dealerships', 'again'))`.execute(db)
}
