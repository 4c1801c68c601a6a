import { type Kysely, sql } from 'kysely'

/** Faults of the Pix provider and the mail server, shown to analysts and applicants and by the health check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Why the provider refused for good to make a charge, and when.
  await sql`alter table pix_charges
    add column failure text check (length(failure) <= 300),
    add column failed_at timestamptz(3)`.execute(db)
  // The last entry of the provider's list that the server could not read, and when.
  await sql`alter table pix_sync
    add column unreadable text check (length(unreadable) <= 100),
    add column unreadable_at timestamptz(3)`.execute(db)
  // The mail server refuses the bank itself, not the recipient.
  await sql`alter table messages add column own_fault boolean not null default false`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages drop column own_fault`.execute(db)
  await sql`alter table pix_sync drop column unreadable, drop column unreadable_at`.execute(db)
  await sql`alter table pix_charges drop column failure, drop column failed_at`.execute(db)
}
