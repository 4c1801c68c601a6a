import { type Kysely, sql } from 'kysely'

/**
 * Recovered passwords and replaced contact data. The owner can undo a recovery for a while; an undone one blocks
 * further recoveries until an analyst lifts the block.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recoveries (
      undo_token_hash text primary key check (undo_token_hash ~ '^[0-9a-f]{64}$'),
      application_id uuid not null references financing_applications (id) on delete cascade,
      application_ids uuid[] not null,
      former_hash text not null check (former_hash like '$argon2id$%'),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      undone_at timestamptz(3),
      lifted_at timestamptz(3),
      lifted_by uuid references admin_users (id),
      check (lifted_at is null or undone_at is not null),
      check ((lifted_at is null) = (lifted_by is null))
    )`.execute(db)
  await sql`create index recoveries_application on recoveries (application_id)`.execute(db)
  await sql`create index recoveries_expiry on recoveries (expires_at)`.execute(db)
  await sql`
    create table former_contacts (
      id bigint generated always as identity primary key,
      application_id uuid not null references financing_applications (id) on delete cascade,
      contact jsonb not null check (jsonb_typeof(contact) = 'object'),
      replaced_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index former_contacts_application on former_contacts (application_id, id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table former_contacts`.execute(db)
  await sql`drop table recoveries`.execute(db)
}
