import { type Kysely, sql } from 'kysely'

/** Passkeys of staff accounts, and the challenges that authenticators sign. Each challenge counts once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_passkeys (
      id uuid primary key default gen_random_uuid(),
      admin_user_id uuid not null references admin_users (id) on delete cascade,
      credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1364),
      public_key text not null check (public_key ~ '^[A-Za-z0-9_-]+$'),
      counter bigint not null check (counter >= 0),
      transports text[] not null,
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3)
    )`.execute(db)
  await sql`create index admin_passkeys_owner on admin_passkeys (admin_user_id, created_at)`.execute(db)
  await sql`
    create table passkey_challenges (
      challenge_hash text primary key check (challenge_hash ~ '^[0-9a-f]{64}$'),
      purpose text not null check (purpose in ('registration', 'login', 'step_up')),
      bound_to text not null check (bound_to ~ '^[0-9a-f]{64}$'),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index passkey_challenges_end on passkey_challenges (expires_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table passkey_challenges`.execute(db)
  await sql`drop table admin_passkeys`.execute(db)
}
