import { type Kysely, sql } from 'kysely'

/**
 * An account's code keeps the address that it was sent to, because it confirms no other. Null for codes of the previous
 * release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_codes add column sent_to text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_codes drop column sent_to`.execute(db)
}
