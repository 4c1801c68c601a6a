import { type Kysely, sql } from 'kysely'

/** The address that undoing a recovery brings back. Recoveries from before the column bring none back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recoveries add column former_email text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recoveries drop column former_email`.execute(db)
}
