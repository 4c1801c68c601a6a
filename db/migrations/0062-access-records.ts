import { type Kysely, sql } from 'kysely'

/**
 * The IP addresses from which an account was used, with the first and last use (Marco Civil da Internet, art. 5º, VIII,
 * and art. 15). Records outlive accounts and sessions, so they reference neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_records (
      id uuid primary key default gen_random_uuid(),
      session_id uuid,
      account_id uuid,
      admin_user_id uuid,
      address text not null check (length(address) between 1 and 64),
      port integer check (port between 1 and 65535),
      first_at timestamptz(3) not null,
      last_at timestamptz(3) not null check (last_at >= first_at),
      unique (session_id, address),
      check (num_nonnulls(account_id, admin_user_id) = 1)
    )`.execute(db)
  await sql`create index access_records_account on access_records (account_id)`.execute(db)
  await sql`create index access_records_staff on access_records (admin_user_id) where admin_user_id is not null`.execute(
    db,
  )
  await sql`create index access_records_address on access_records (address, last_at)`.execute(db)
  await sql`create index access_records_age on access_records (last_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table access_records`.execute(db)
}
