import { type Kysely, sql } from 'kysely'

/**
 * Terms of settlement and releases of liens. A plan has one term in force, and void terms are kept. The next
 * housekeeping makes the terms of plans that are already settled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settlement_terms (
      id uuid primary key,
      application_id uuid not null references financing_applications (id) on delete cascade,
      plan_id uuid not null references installment_plans (id) on delete cascade,
      code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
      text_version text not null check (length(text_version) between 1 and 40),
      settled_on date not null,
      document jsonb not null,
      created_at timestamptz(3) not null,
      sealed_at timestamptz(3),
      sha256 text unique check (sha256 ~ '^[0-9a-f]{64}$'),
      blob_key text,
      size_bytes integer check (size_bytes > 0),
      voided_at timestamptz(3),
      voided_by_name text check (length(voided_by_name) <= 200),
      void_reason text check (length(void_reason) between 1 and 500),
      check (num_nulls(sealed_at, sha256, blob_key, size_bytes) in (0, 4)),
      check ((voided_at is null) = (void_reason is null))
    )`.execute(db)
  await sql`create unique index settlement_terms_in_force on settlement_terms (plan_id)
    where voided_at is null`.execute(db)
  await sql`create index settlement_terms_plan on settlement_terms (plan_id)`.execute(db)
  await sql`create index settlement_terms_application on settlement_terms (application_id, settled_on)`.execute(db)
  await sql`create index settlement_terms_unsealed on settlement_terms (created_at)
    where sealed_at is null and voided_at is null`.execute(db)
  await sql`
    create function guard_settlement_term() returns trigger language plpgsql as $$
    declare
      sealing text[] := '{sealed_at,sha256,blob_key,size_bytes}';
      voiding text[] := '{voided_at,voided_by_name,void_reason}';
    begin
      if tg_op = 'DELETE' then
        if current_setting('tiriva.retention_over', true) = 'on' then return old; end if;
      elsif (old.sealed_at is null and old.voided_at is null and to_jsonb(new) - sealing = to_jsonb(old) - sealing)
        or (old.voided_at is null and to_jsonb(new) - voiding = to_jsonb(old) - voiding) then return new;
      end if;
      raise exception 'a term of settlement does not change like that' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`create trigger settlement_terms_guard before update or delete on settlement_terms
    for each row execute function guard_settlement_term()`.execute(db)
  await sql`
    create table lien_releases (
      id uuid primary key default gen_random_uuid(),
      application_id uuid not null references financing_applications (id) on delete cascade,
      released_on date not null,
      protocol text not null check (length(protocol) between 1 and 60),
      note text check (length(note) between 1 and 1000),
      recorded_at timestamptz(3) not null,
      recorded_by uuid,
      recorded_by_name text not null check (length(recorded_by_name) <= 200),
      undone_at timestamptz(3),
      undone_by uuid,
      undone_by_name text check (length(undone_by_name) <= 200),
      undone_reason text check (length(undone_reason) between 1 and 500),
      check ((undone_at is null) = (undone_reason is null))
    )`.execute(db)
  await sql`create unique index lien_releases_in_force on lien_releases (application_id)
    where undone_at is null`.execute(db)
  await sql`create index lien_releases_application on lien_releases (application_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['lien_releases', 'settlement_terms']) await sql`drop table ${sql.table(table)}`.execute(db)
  await sql`drop function guard_settlement_term()`.execute(db)
}
