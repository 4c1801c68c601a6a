import { type Kysely, sql } from 'kysely'

/** The address for notices about a staff account, and the browsers in which the account was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin_users add column email text check (length(email) between 3 and 254)`.execute(db)
  await sql`
    create table admin_devices (
      admin_user_id uuid not null references admin_users (id) on delete cascade,
      token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
      first_seen_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      primary key (admin_user_id, token_hash)
    )`.execute(db)
  await sql`create index admin_devices_age on admin_devices (last_seen_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table admin_devices`.execute(db)
  await sql`alter table admin_users drop column email`.execute(db)
}
