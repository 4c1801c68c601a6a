import { type Kysely, sql } from 'kysely'

/** Applications, with checks that make an invalid row impossible. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db)
  await createIndexes(db)
}

async function createTable(db: Kysely<unknown>) {
  await sql`
    create table financing_applications (
      id uuid primary key default gen_random_uuid(),
      contract_number text not null unique check (contract_number ~ '^[0-9]{10}$'),
      full_name text not null check (length(full_name) between 1 and 200),
      cpf text not null check (cpf ~ '^[0-9]{11}$'),
      birth_date date not null check (birth_date > date '1900-01-01'),
      email text not null check (length(email) between 3 and 254 and position('@' in email) > 1),
      phone text not null check (phone ~ '^[0-9]{10,11}$'),
      cep text not null check (cep ~ '^[0-9]{8}$'),
      street text not null check (length(street) between 1 and 200),
      number text not null check (length(number) between 1 and 20),
      neighborhood text not null check (length(neighborhood) between 1 and 200),
      city text not null check (length(city) between 1 and 200),
      state text not null check (state ~ '^[A-Z]{2}$'),
      profession text not null check (length(profession) between 1 and 200),
      income numeric(12,2) not null check (income > 0),
      password_hash text not null check (password_hash like '$argon2id$%'),
      motorcycle_model text not null check (length(motorcycle_model) between 1 and 100),
      motorcycle_price numeric(12,2) not null check (motorcycle_price > 0),
      entry_percentage numeric(5,2) not null check (entry_percentage between 0 and 100),
      monthly_interest_percent numeric(6,2) not null default 0 check (monthly_interest_percent >= 0),
      entry_value numeric(12,2) not null check (entry_value between 0 and motorcycle_price),
      installments integer not null check (installments between 1 and 120),
      installment_value numeric(12,2) not null check (installment_value >= 0),
      status text not null default 'received' check (status in
        ('received', 'pending', 'analysis', 'approved', 'waiting_docs', 'signing', 'completed', 'rejected')),
      credit_score integer check (credit_score between 0 and 1000),
      payment_info jsonb not null default '{}' check (jsonb_typeof(payment_info) = 'object'),
      documents jsonb not null default '{"cnh": false, "selfie": false, "residencia": false}'
        check (jsonb_typeof(documents) = 'object'),
      file_paths jsonb not null default '{}' check (jsonb_typeof(file_paths) = 'object'),
      consent_version text not null,
      consent_sha256 text not null check (consent_sha256 ~ '^[0-9a-f]{64}$'),
      consented_at timestamptz(3) not null,
      version integer not null default 1 check (version > 0),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      search_text text not null generated always as (${searchText}) stored
    )`.execute(db)
}

async function createIndexes(db: Kysely<unknown>) {
  // One index for each query: newest first (keyset), by status, by model, by score, and the login by CPF.
  await sql`create index applications_newest on financing_applications (created_at desc, id desc)`.execute(db)
  await sql`create index applications_status on financing_applications (status, created_at desc, id desc)`.execute(db)
  await sql`create index applications_model
    on financing_applications (motorcycle_model, created_at desc, id desc)`.execute(db)
  await sql`create index applications_cpf on financing_applications (cpf, created_at desc)`.execute(db)
  await sql`create index applications_score on financing_applications (credit_score, created_at desc, id desc)
    where credit_score is not null`.execute(db)

  // Without the trigram index a search is only slower, so a server that lacks the extension still migrates.
  const trigrams = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db)
  if (trigrams.rows.length > 0) {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index applications_search
      on financing_applications using gin (search_text gin_trgm_ops)`.execute(db)
  }
}

// translate() comes before lower(), because under the C locale, which the embedded Postgres uses, lower() leaves 'Á'
// unchanged.
const searchText = sql.raw(`lower(translate(full_name || ' ' || email,
  'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
  'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn')) || ' ' || cpf || ' ' || contract_number`)

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table financing_applications`.execute(db)
}
