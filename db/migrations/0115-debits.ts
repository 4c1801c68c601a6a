import { type Kysely, sql } from 'kysely'

/** Automatic debits (Pix Automático): what customers permit, and each installment that is debited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table debits (
      id uuid primary key default gen_random_uuid(),
      application_id uuid not null references financing_applications (id) on delete cascade,
      plan_id uuid not null references installment_plans (id) on delete cascade,
      state text not null check (state in ('wanted', 'offered', 'active', 'ended')),
      location bigint,
      recurrence text unique check (recurrence ~ '^[A-Za-z0-9]{29}$'),
      code text check (length(code) <= 512),
      first_on date not null,
      until_on date not null,
      created_at timestamptz(3) not null,
      offered_at timestamptz(3),
      active_at timestamptz(3),
      ended_at timestamptz(3),
      ended_by text check (ended_by in ('customer', 'contract', 'declined', 'expired', 'payer', 'payer_bank', 'provider')),
      reason text check (length(reason) <= 300),
      cancel boolean not null default false,
      look_at timestamptz(3),
      check ((state = 'ended') = (ended_at is not null)),
      check ((ended_at is null) = (ended_by is null)),
      check (state not in ('offered', 'active') or recurrence is not null)
    )`.execute(db)
  await sql`create unique index debits_standing on debits (plan_id) where state <> 'ended'`.execute(db)
  await sql`create index debits_application on debits (application_id)`.execute(db)
  await sql`create index debits_look on debits (look_at) where look_at is not null`.execute(db)
  await sql`
    create table debit_charges (
      charge_id uuid primary key references charges (id) on delete cascade,
      debit_id uuid not null references debits (id) on delete cascade,
      try_on date,
      retries smallint not null default 0 check (retries between 0 and 3),
      next_on date,
      failed_on date,
      failure text check (failure in ('no_money', 'limit', 'account', 'payer', 'bank')),
      look_at timestamptz(3),
      check (try_on is null or next_on is null),
      check ((failed_on is null) = (failure is null))
    )`.execute(db)
  await sql`create index debit_charges_debit on debit_charges (debit_id)`.execute(db)
  await sql`create index debit_charges_look on debit_charges (look_at) where look_at is not null`.execute(db)
  await sql`create index debit_charges_next on debit_charges (next_on) where next_on is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['debit_charges', 'debits']) await sql`drop table ${sql.id(table)}`.execute(db)
}
