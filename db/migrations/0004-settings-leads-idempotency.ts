import { type Kysely, sql } from 'kysely'

/** The bank's settings, the leads of the simulation page, and answers stored for repeated requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table system_configurations (
      key text primary key,
      value jsonb not null check (jsonb_typeof(value) = 'object'),
      description text not null,
      updated_at timestamptz(3) not null,
      updated_by uuid
    )`.execute(db)
  await sql`
    create table leads (
      id uuid primary key default gen_random_uuid(),
      full_name text not null check (length(full_name) between 1 and 200),
      cpf text not null check (cpf ~ '^[0-9]{11}$'),
      email text not null check (length(email) between 3 and 254),
      phone text not null check (phone ~ '^[0-9]{10,11}$'),
      motorcycle_model text,
      installments integer check (installments between 1 and 120),
      consent_version text not null,
      consent_sha256 text not null check (consent_sha256 ~ '^[0-9a-f]{64}$'),
      consented_at timestamptz(3) not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index leads_newest on leads (created_at desc, id desc)`.execute(db)
  await sql`
    create table idempotency_keys (
      scope text not null,
      key text not null check (length(key) between 16 and 100),
      request_sha256 text not null check (request_sha256 ~ '^[0-9a-f]{64}$'),
      response jsonb,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (scope, key)
    )`.execute(db)
  await sql`create index idempotency_keys_expiry on idempotency_keys (expires_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['idempotency_keys', 'leads', 'system_configurations']) {
    await sql`drop table ${sql.table(table)}`.execute(db)
  }
}
