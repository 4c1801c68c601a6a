import { type Kysely, sql } from 'kysely'

/**
 * What the bank owes beside money that it gave back after a withdrawal, because prices rose while it had the money. A
 * refund by Pix cannot exceed what was paid, so staff pay this apart and record it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refund_corrections (
      id uuid primary key default gen_random_uuid(),
      application_id uuid not null references financing_applications (id) on delete cascade,
      payment_id uuid references pix_payments (id) on delete cascade,
      amount_cents integer not null check (amount_cents > 0),
      paid_on date not null,
      returned_on date not null,
      correction_cents integer not null check (correction_cents > 0),
      at timestamptz(3) not null,
      given_on date,
      how text,
      given_by uuid,
      given_by_name text,
      given_at timestamptz(3),
      check ((given_on is null) = (given_at is null))
    )`.execute(db)
  await sql`create index refund_corrections_application on refund_corrections (application_id)`.execute(db)
  await sql`create trigger refund_corrections_add_state after insert on refund_corrections
    for each row execute function mark_application_state()`.execute(db)
  await sql`create trigger refund_corrections_mark_state after update of given_on on refund_corrections
    for each row execute function mark_application_state()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table refund_corrections`.execute(db)
}
