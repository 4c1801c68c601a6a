import { type Kysely, sql } from 'kysely'

/** What a motorcycle was released without, by an approved exception; nothing of what was released before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table motorcycle_releases
    add column waived text[] not null default '{}' check (waived <@ '{entry,contract,registration}'::text[])`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table motorcycle_releases drop column waived`.execute(db)
}
