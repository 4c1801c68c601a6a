import { type Kysely, sql } from 'kysely'

/**
 * When a customer was last in the portal, so that staff see whether somebody was there since a mail went out. Sessions
 * end and are deleted, and access records are kept for authorities alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applicant_accounts add column last_visit_at timestamptz`.execute(db)
}

/** The release before does not read it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applicant_accounts drop column last_visit_at`.execute(db)
}
