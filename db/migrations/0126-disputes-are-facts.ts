import { type Kysely, sql } from 'kysely'

/** The dispute of an entry's card payment decides what is next too, so it marks the application's state as stale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger pix_payments_dispute_state after update of dispute_state, dispute_cents on pix_payments
    for each row when (old.plan_id is null or new.plan_id is null) execute function mark_application_state()`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger pix_payments_dispute_state on pix_payments`.execute(db)
}
