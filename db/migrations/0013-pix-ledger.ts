import { type Kysely, sql } from 'kysely'

/** Charges for entries, the ledger of payments received by Pix, and their refunds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A charge keeps the bank's account as it was when the charge was made. A charge with a static code never expires.
  await sql`
    create table pix_charges (
      id uuid primary key default gen_random_uuid(),
      application_id uuid not null references financing_applications (id) on delete cascade,
      txid text not null unique check (txid ~ '^[A-Za-z0-9]{1,35}$'),
      provider text not null check (provider in ('bacen', 'static')),
      state text not null check (state in ('creating', 'active', 'removed')),
      amount_cents bigint not null check (amount_cents > 0),
      payee_key text not null check (length(payee_key) <= 77),
      payee_name text not null check (length(payee_name) <= 140),
      code text check (length(code) <= 512),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3),
      check (state <> 'active' or code is not null)
    )`.execute(db)
  await sql`create unique index pix_charges_current on pix_charges (application_id)
    where state in ('creating', 'active')`.execute(db)
  await sql`create index pix_charges_application on pix_charges (application_id, created_at)`.execute(db)

  // In state 'entry' the payment is the only entry of its application. A payment without a known charge has no
  // application until an analyst matches it.
  await sql`
    create table pix_payments (
      id uuid primary key default gen_random_uuid(),
      end_to_end_id text not null unique check (end_to_end_id ~ '^[A-Za-z0-9]{32}$'),
      txid text check (txid ~ '^[A-Za-z0-9]{1,35}$'),
      application_id uuid references financing_applications (id) on delete cascade,
      amount_cents bigint not null check (amount_cents > 0),
      refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
      paid_at timestamptz(3) not null,
      kind text not null check (kind in ('exact', 'short', 'over', 'late', 'duplicate', 'unmatched')),
      state text not null check (state in ('entry', 'waiting', 'refunding', 'refunded')),
      source text not null check (source in ('provider', 'analyst')),
      payer_name text check (length(payer_name) <= 200),
      recorded_by uuid,
      recorded_by_name text check (length(recorded_by_name) <= 200),
      recorded_at timestamptz(3) not null,
      search_text text not null,
      check ((kind = 'unmatched') = (application_id is null)),
      check (state <> 'entry' or application_id is not null),
      check ((source = 'analyst') = (recorded_by is not null))
    )`.execute(db)
  await sql`create unique index pix_payments_entry on pix_payments (application_id) where state = 'entry'`.execute(db)
  await sql`create index pix_payments_application on pix_payments (application_id, paid_at)
    where application_id is not null`.execute(db)
  await sql`create index pix_payments_newest on pix_payments (paid_at, id)`.execute(db)
  await sql`create index pix_payments_state on pix_payments (state, paid_at, id)`.execute(db)
  const trigrams = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (trigrams.rows.length > 0) {
    await sql`create index pix_payments_search on pix_payments using gin (search_text gin_trgm_ops)`.execute(db)
  }

  // The provider knows a refund by the same id, so that a repeated request pays back once.
  await sql`
    create table pix_refunds (
      id text primary key check (id ~ '^[A-Za-z0-9]{1,35}$'),
      payment_id uuid not null references pix_payments (id) on delete cascade,
      amount_cents bigint not null check (amount_cents > 0),
      reason text not null check (length(reason) between 1 and 140),
      state text not null check (state in ('requested', 'done', 'failed')),
      failure text check (length(failure) <= 300),
      requested_by uuid,
      requested_by_name text check (length(requested_by_name) <= 200),
      requested_at timestamptz(3) not null,
      settled_at timestamptz(3),
      check ((state = 'requested') = (settled_at is null))
    )`.execute(db)
  await sql`create index pix_refunds_payment on pix_refunds (payment_id, requested_at)`.execute(db)
  await sql`create unique index pix_refunds_open on pix_refunds (payment_id) where state = 'requested'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['pix_refunds', 'pix_payments', 'pix_charges']) {
    await sql`drop table ${sql.table(table)}`.execute(db)
  }
}
