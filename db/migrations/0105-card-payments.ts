import { type Kysely, sql } from 'kysely'

/**
 * Payments that the holder of a card contests, and until when the payments of each provider but the Pix's were read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The money of an open or lost dispute is not the bank's. One that the bank won is history.
  await sql`
    alter table pix_payments
      add column dispute_state text check (dispute_state in ('open', 'won', 'lost')),
      add column dispute_cents bigint not null default 0 check (dispute_cents between 0 and amount_cents),
      add column dispute_reason text check (length(dispute_reason) <= 200),
      add column disputed_at timestamptz(3)`.execute(db)
  await sql`
    create table provider_sync (
      provider text primary key check (provider ~ '^[a-z_]{1,20}$'),
      begun_at timestamptz(3),
      polled_until timestamptz(3),
      succeeded_at timestamptz(3),
      failed_at timestamptz(3),
      failure text check (length(failure) <= 300)
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table provider_sync`.execute(db)
  await sql`alter table pix_payments drop column dispute_state, drop column dispute_cents, drop column dispute_reason,
    drop column disputed_at`.execute(db)
}
