import { type Kysely, sql } from 'kysely'

/** Codes have six digits, or twelve where strangers could use up the tries of six. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_codes add column digits smallint not null default 6 check (digits in (6, 12))`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_codes drop column digits`.execute(db)
}
