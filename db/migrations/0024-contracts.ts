import { type Kysely, sql } from 'kysely'

/**
 * The versions of contracts, and withdrawals from them. The database itself refuses to change a signed or void
 * contract.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // sha256 is the hash of the PDF to read and sign, sealed_sha256 that of the PDF with the evidence and the bank's
  // seal.
  await sql`
    create table contracts (
      id uuid primary key,
      application_id uuid not null references financing_applications (id) on delete cascade,
      version integer not null check (version > 0),
      code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
      state text not null default 'draft' check (state in ('draft', 'ready', 'signed', 'void')),
      text_version text not null check (length(text_version) between 1 and 40),
      facts jsonb not null check (jsonb_typeof(facts) = 'object'),
      document jsonb not null check (jsonb_typeof(document) = 'object'),
      created_at timestamptz(3) not null,
      created_by uuid,
      created_by_name text check (length(created_by_name) <= 200),
      ready_at timestamptz(3),
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      blob_key text,
      size_bytes integer check (size_bytes > 0),
      read_at timestamptz(3),
      agreed_at timestamptz(3),
      signed_at timestamptz(3),
      evidence jsonb check (jsonb_typeof(evidence) = 'object'),
      sealed_at timestamptz(3),
      sealed_sha256 text check (sealed_sha256 ~ '^[0-9a-f]{64}$'),
      sealed_blob_key text,
      sealed_size_bytes integer check (sealed_size_bytes > 0),
      voided_at timestamptz(3),
      voided_by_name text check (length(voided_by_name) <= 200),
      void_reason text check (length(void_reason) between 1 and 1000),
      unique (application_id, version),
      check (num_nulls(ready_at, sha256, blob_key, size_bytes) in (0, 4)),
      check (num_nulls(sealed_at, sealed_sha256, sealed_blob_key, sealed_size_bytes) in (0, 4)),
      check (state not in ('ready', 'signed') or ready_at is not null),
      check (state = 'signed' or (signed_at is null and evidence is null and sealed_at is null)),
      check (state <> 'signed' or num_nulls(signed_at, evidence, read_at, agreed_at) = 0),
      check ((state = 'void') = (voided_at is not null) and (state = 'void') = (void_reason is not null))
    )`.execute(db)
  // An application has one contract in force, and therefore one signature.
  await sql`create unique index contracts_in_force on contracts (application_id) where state <> 'void'`.execute(db)
  await sql`create index contracts_sha256 on contracts (sha256)`.execute(db)
  await sql`create index contracts_sealed_sha256 on contracts (sealed_sha256)`.execute(db)
  await guardContracts(db)

  // contract_id is null if no contract was signed.
  await sql`
    create table contract_withdrawals (
      application_id uuid primary key references financing_applications (id) on delete cascade,
      contract_id uuid references contracts (id) on delete cascade,
      reason text check (length(reason) <= 1000),
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create trigger contract_withdrawals_final before update on contract_withdrawals
    for each row execute function refuse_change()`.execute(db)
}

async function guardContracts(db: Kysely<unknown>) {
  await sql`
    create function guard_contract() returns trigger language plpgsql as $$
    declare
      sealing text[] := '{sealed_at,sealed_sha256,sealed_blob_key,sealed_size_bytes}';
      moving text[] := sealing || '{state,ready_at,sha256,blob_key,size_bytes,read_at,agreed_at,signed_at,evidence,
        voided_at,voided_by_name,void_reason}'::text[];
    begin
      if tg_op = 'DELETE' then
        if old.state <> 'signed' or current_setting('tiriva.retention_over', true) = 'on' then return old; end if;
      elsif old.state = 'signed' then
        if old.sealed_at is null and to_jsonb(new) - sealing = to_jsonb(old) - sealing then return new; end if;
      elsif old.state <> 'void' and to_jsonb(new) - moving = to_jsonb(old) - moving
        and (old.ready_at is null or (new.ready_at, new.sha256, new.blob_key, new.size_bytes)
          = (old.ready_at, old.sha256, old.blob_key, old.size_bytes))
        and (old.state = new.state or (old.state, new.state) in
          (('draft', 'ready'), ('draft', 'void'), ('ready', 'signed'), ('ready', 'void')))
      then return new;
      end if;
      raise exception 'a contract does not change like that' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`create trigger contracts_guard before update or delete on contracts
    for each row execute function guard_contract()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['contract_withdrawals', 'contracts']) {
    await sql`drop table ${sql.table(table)}`.execute(db)
  }
  await sql`drop function guard_contract()`.execute(db)
}
