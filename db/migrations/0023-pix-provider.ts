import { type Kysely, sql } from 'kysely'

/** What the bank knows of its provider: how far payments were asked for, and where it tells of them. */
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
  // Set while the provider still has to be told that a charge is gone.
  await sql`alter table pix_charges add column removed_at timestamptz(3), add column withdraw boolean not null default false`.execute(
    db,
  )
  // The API Pix tells what a payer wrote, not the payer's name.
  await sql`alter table pix_payments rename column payer_name to payer_note`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pix_payments rename column payer_note to payer_name`.execute(db)
  await sql`alter table pix_charges drop column removed_at, drop column withdraw`.execute(db)
  await sql`drop table pix_sync`.execute(db)
}
