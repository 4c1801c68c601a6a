import { type Kysely, sql } from 'kysely'

/** The needs that an approved exception waived for a release. Former releases waived none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table motorcycle_releases
    add column waived text[] not null default '{}' check (waived <@ '{entry,contract,registration}'::text[])`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table motorcycle_releases drop column waived`.execute(db)
}
