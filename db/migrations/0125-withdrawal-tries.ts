import { type Kysely, sql } from 'kysely'

/** When the withdrawal of a charge was last tried in vain, so that those which cannot be withdrawn hold up no other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table charges add column withdraw_tried_at timestamptz(3)`.execute(db)
}

/** The release before tries them in no order. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table charges drop column withdraw_tried_at`.execute(db)
}
