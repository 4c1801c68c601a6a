import { type Kysely, sql } from 'kysely'

/** Staff accounts, the sessions of staff and applicants, recovery tokens, and the counters of the rate limiter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAnalysts(db)
  await createSessions(db)
  await createRecoveryTokens(db)
  await createRateLimits(db)
}

async function createAnalysts(db: Kysely<unknown>) {
  await sql`
    create table admin_users (
      id uuid primary key default gen_random_uuid(),
      username text not null unique check (username ~ '^[a-z0-9._-]{3,40}$'),
      password_hash text not null check (password_hash like '$argon2id$%'),
      totp_secret text,
      totp_enabled_at timestamptz(3),
      totp_last_step bigint,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      disabled_at timestamptz(3),
      check (totp_enabled_at is null or totp_secret is not null)
    )`.execute(db)
  await sql`
    create table admin_recovery_codes (
      admin_user_id uuid not null references admin_users (id) on delete cascade,
      code_hash text not null,
      created_at timestamptz(3) not null,
      used_at timestamptz(3),
      primary key (admin_user_id, code_hash)
    )`.execute(db)
}

async function createSessions(db: Kysely<unknown>) {
  await sql`
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
      kind text not null check (kind in ('applicant', 'analyst')),
      application_id uuid references financing_applications (id) on delete cascade,
      application_ids uuid[] not null default '{}',
      admin_user_id uuid references admin_users (id) on delete cascade,
      user_agent text not null default '' check (length(user_agent) <= 200),
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      check ((kind = 'applicant') = (application_id is not null)),
      check ((kind = 'analyst') = (admin_user_id is not null)),
      check (application_id is null or application_id = any (application_ids))
    )`.execute(db)
  await sql`create index sessions_admin_user on sessions (admin_user_id) where admin_user_id is not null`.execute(db)
  await sql`create index sessions_applications on sessions using gin (application_ids)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)
}

async function createRecoveryTokens(db: Kysely<unknown>) {
  await sql`
    create table recovery_tokens (
      token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
      application_id uuid not null references financing_applications (id) on delete cascade,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db)
  await sql`create index recovery_tokens_application on recovery_tokens (application_id)`.execute(db)
  await sql`create index recovery_tokens_expiry on recovery_tokens (expires_at)`.execute(db)
}

async function createRateLimits(db: Kysely<unknown>) {
  await sql`
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
  await sql`create index rate_limits_expiry on rate_limits (expire)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['rate_limits', 'recovery_tokens', 'sessions', 'admin_recovery_codes', 'admin_users']) {
    await sql`drop table ${sql.table(table)}`.execute(db)
  }
}
