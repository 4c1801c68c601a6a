import { type Kysely, sql } from 'kysely'

/** The state of the provider: until when payments were fetched, and which webhook address it knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pix_sync (
      id boolean primary key default true check (id),
      begun_at timestamptz(3),
      polled_until timestamptz(3),
      succeeded_at timestamptz(3),
      failed_at timestamptz(3),
      failure text check (length(failure) <= 300),
      webhook text check (length(webhook) <= 500),
      webhook_at timestamptz(3)
    )`.execute(db)
  // `withdraw` is set until the provider knows that the charge was removed.
  await sql`alter table pix_charges add column removed_at timestamptz(3), add column withdraw boolean not null default false`.execute(
    db,
  )
  // The API Pix gives the payer's note, not the payer's name.
  await sql`alter table pix_payments rename column payer_name to payer_note`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pix_payments rename column payer_note to payer_name`.execute(db)
  await sql`alter table pix_charges drop column removed_at, drop column withdraw`.execute(db)
  await sql`drop table pix_sync`.execute(db)
}
