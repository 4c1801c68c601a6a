import { type Kysely, sql } from 'kysely'

/**
 * A contract's plan of installments, and the ledger of everything that happens to them. A trigger keeps balances beside
 * the entries, so that lists of a million contracts need no sums. Applications that are already released get their plan
 * from the signed contract, or from the stored offer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPlans(db)
  await createLedger(db)
  await openReleased(db)
}

async function createPlans(db: Kysely<unknown>) {
  await sql`
    create table installment_plans (
      id uuid primary key default gen_random_uuid(),
      application_id uuid not null references financing_applications (id) on delete cascade,
      released_on date not null,
      financed_cents bigint not null check (financed_cents > 0),
      monthly_interest_percent numeric(8, 4) not null check (monthly_interest_percent >= 0),
      fine_percent numeric(5, 2) not null check (fine_percent between 0 and 2),
      late_interest_percent numeric(5, 2) not null check (late_interest_percent >= 0),
      opened_at timestamptz(3) not null,
      closed_at timestamptz(3),
      closed_because text check (length(closed_because) between 1 and 200),
      settled_at timestamptz(3),
      check ((closed_at is null) = (closed_because is null))
    )`.execute(db)
  await sql`create unique index installment_plans_open on installment_plans (application_id)
    where closed_at is null`.execute(db)
  await sql`create index installment_plans_application on installment_plans (application_id)`.execute(db)
  await sql`
    create table installments (
      plan_id uuid not null references installment_plans (id) on delete cascade,
      number smallint not null check (number between 1 and 120),
      due_on date not null,
      value_cents bigint not null check (value_cents >= 0),
      balance_cents bigint not null default 0 check (balance_cents >= 0),
      primary key (plan_id, number)
    )`.execute(db)
  await sql`create index installments_receivable on installments (due_on, plan_id)
    where balance_cents > 0`.execute(db)
}

async function createLedger(db: Kysely<unknown>) {
  await sql`
    create table installment_entries (
      id bigint generated always as identity primary key,
      plan_id uuid not null,
      number smallint not null,
      kind text not null check (kind in
        ('charged', 'late_fee', 'late_interest', 'discount', 'paid', 'waived', 'reversed')),
      amount_cents bigint not null,
      effective_on date not null,
      reverses bigint unique references installment_entries (id) on delete cascade,
      note text check (length(note) between 1 and 1000),
      actor_id uuid,
      actor_name text check (length(actor_name) <= 200),
      at timestamptz(3) not null,
      foreign key (plan_id, number) references installments (plan_id, number) on delete cascade,
      check ((kind = 'reversed') = (reverses is not null))
    )`.execute(db)
  await sql`create index installment_entries_plan on installment_entries (plan_id, number, id)`.execute(db)
  await sql`create trigger installment_entries_append_only before update or delete on installment_entries
    for each row execute function refuse_change()`.execute(db)
  await sql`
    create function keep_installment() returns trigger language plpgsql as $$
    begin
      update installments set balance_cents = balance_cents + new.amount_cents
      where plan_id = new.plan_id and number = new.number;
      return null;
    end $$`.execute(db)
  await sql`create trigger installment_entries_kept after insert on installment_entries
    for each row execute function keep_installment()`.execute(db)
}

async function openReleased(db: Kysely<unknown>) {
  await sql`
    with released as (
      select application.id, coalesce(
        (select facts -> 'offer' from contracts where application_id = application.id and state = 'signed'),
        (select document::jsonb from offers where application_id = application.id)) as offer
      from financing_applications as application
      where application.status = 'completed'
        and not exists (select from contract_withdrawals where application_id = application.id)
    )
    insert into installment_plans (application_id, released_on, financed_cents, monthly_interest_percent, fine_percent,
      late_interest_percent, opened_at)
    select id, (offer ->> 'madeOn')::date, (offer ->> 'financedCents')::bigint,
      (offer ->> 'monthlyInterestPercent')::numeric, (offer -> 'lateFees' ->> 'finePercent')::numeric,
      (offer -> 'lateFees' ->> 'monthlyInterestPercent')::numeric, now()
    from released where offer is not null`.execute(db)
  await sql`
    insert into installments (plan_id, number, due_on, value_cents)
    select plan.id, (part ->> 'number')::smallint, (part ->> 'dueOn')::date,
      (part ->> 'valueCents')::bigint
    from installment_plans as plan
    cross join lateral jsonb_array_elements(coalesce(
      (select facts -> 'offer' from contracts where application_id = plan.application_id and state = 'signed'),
      (select document::jsonb from offers where application_id = plan.application_id)) -> 'installments') as part`.execute(
    db,
  )
  await sql`
    insert into installment_entries (plan_id, number, kind, amount_cents, effective_on, at)
    select plan_id, number, 'charged', value_cents, plan.released_on, plan.opened_at
    from installments join installment_plans as plan on plan.id = plan_id`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['installment_entries', 'installments', 'installment_plans'])
    await sql`drop table ${sql.table(table)}`.execute(db)
  await sql`drop function keep_installment()`.execute(db)
}
