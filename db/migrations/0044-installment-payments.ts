import { type Kysely, sql } from 'kysely'

/**
 * Payment of installments by Pix: charges and payments name their installments, and ledger entries name their payment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // due_on is the due day of a charge. A charge without one can be paid only on the day it was made. The index of an
  // entry's current charge is built with the others on tables in use (db/migrate.ts).
  await sql`drop index pix_charges_current`.execute(db)
  await sql`alter table pix_charges
    add column plan_id uuid references installment_plans (id) on delete cascade,
    add column numbers smallint[] check (cardinality(numbers) between 1 and 120),
    add column due_on date,
    add check ((plan_id is null) = (numbers is null)),
    add check (due_on is null or cardinality(numbers) = 1)`.execute(db)
  await sql`alter table pix_payments
    add column plan_id uuid references installment_plans (id) on delete cascade,
    add column numbers smallint[] check (cardinality(numbers) between 1 and 120),
    add check ((plan_id is null) = (numbers is null)),
    drop constraint pix_payments_state_check,
    add constraint pix_payments_state_check
      check (state in ('entry', 'installments', 'waiting', 'refunding', 'refunded'))`.execute(db)
  await sql`alter table installment_entries
    add column payment_id uuid references pix_payments (id) on delete cascade`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installment_entries drop column payment_id`.execute(db)
  await sql`update pix_payments set state = 'waiting' where state = 'installments'`.execute(db)
  await sql`alter table pix_payments drop column plan_id, drop column numbers,
    drop constraint pix_payments_state_check,
    add constraint pix_payments_state_check
      check (state in ('entry', 'waiting', 'refunding', 'refunded'))`.execute(db)
  await sql`delete from pix_charges where plan_id is not null`.execute(db)
  await sql`alter table pix_charges drop column plan_id, drop column numbers, drop column due_on`.execute(db)
  await sql`create unique index pix_charges_current on pix_charges (application_id)
    where state in ('creating', 'active')`.execute(db)
}
