import { type Kysely, sql } from 'kysely'

/**
 * A 'moved' entry changes the due day of an installment, which also keeps the signed day. A 'waived' entry names the
 * fine or interest that it waives. The bank offers a new due day, and the customer accepts it with a code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installments add column signed_due_on date`.execute(db)
  await sql`
    alter table installment_entries
      add column moved_to date,
      drop constraint installment_entries_kind_check,
      add constraint installment_entries_kind_check check (kind in
        ('charged', 'late_fee', 'late_interest', 'discount', 'paid', 'waived', 'moved', 'reversed')),
      drop constraint installment_entries_check,
      add constraint installment_entries_reverses_check check (
        case kind when 'reversed' then reverses is not null when 'waived' then true else reverses is null end),
      add constraint installment_entries_moved_check check ((kind = 'moved') = (moved_to is not null))`.execute(db)
  await sql`
    create or replace function keep_installments() returns trigger language plpgsql as $$
    begin
      update installments as kept set balance_cents = kept.balance_cents + added.cents,
        signed_due_on = case when added.moved_to is null then kept.signed_due_on
          else coalesce(kept.signed_due_on, kept.due_on) end,
        due_on = coalesce(added.moved_to, kept.due_on)
      from (select plan_id, number, sum(amount_cents) as cents, max(moved_to) as moved_to
        from written group by plan_id, number) as added
      where kept.plan_id = added.plan_id and kept.number = added.number
        and (added.cents <> 0 or added.moved_to is not null);
      perform keep_plans(array(select distinct plan_id from written));
      return null;
    end $$`.execute(db)
  await sql`
    create table due_day_offers (
      id uuid primary key default gen_random_uuid(),
      plan_id uuid not null references installment_plans (id) on delete cascade,
      day smallint not null check (day between 1 and 31),
      offered_at timestamptz(3) not null,
      expires_at timestamptz(3) not null check (expires_at > offered_at),
      offered_by uuid not null references admin_users (id),
      offered_by_name text not null check (length(offered_by_name) <= 200),
      state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
      settled_at timestamptz(3),
      check ((state = 'open') = (settled_at is null))
    )`.execute(db)
  await sql`create unique index due_day_offers_open on due_day_offers (plan_id) where state = 'open'`.execute(db)
  await sql`create index due_day_offers_plan on due_day_offers (plan_id, settled_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table due_day_offers`.execute(db)
  await sql`
    create or replace function keep_installments() returns trigger language plpgsql as $$
    begin
      update installments as kept set balance_cents = kept.balance_cents + added.cents
      from (select plan_id, number, sum(amount_cents) as cents from written group by plan_id, number) as added
      where kept.plan_id = added.plan_id and kept.number = added.number and added.cents <> 0;
      perform keep_plans(array(select distinct plan_id from written));
      return null;
    end $$`.execute(db)
  await sql`
    alter table installment_entries
      drop constraint installment_entries_moved_check,
      drop constraint installment_entries_reverses_check,
      drop constraint installment_entries_kind_check,
      add constraint installment_entries_kind_check check (kind in
        ('charged', 'late_fee', 'late_interest', 'discount', 'paid', 'waived', 'reversed')),
      add constraint installment_entries_check check ((kind = 'reversed') = (reverses is not null)),
      drop column moved_to`.execute(db)
  await sql`alter table installments drop column signed_due_on`.execute(db)
}
