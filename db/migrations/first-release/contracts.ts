/** Contracts and withdrawals from them. */
export const contracts = `
create table contracts (
  id uuid primary key,
  application_id uuid not null references financing_applications (id) on delete cascade,
  version integer not null check (version > 0),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  state text default 'draft' not null,
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
  constraint contracts_check check (num_nulls(ready_at, sha256, blob_key, size_bytes) = any (array[0, 4])),
  constraint contracts_check1 check (num_nulls(sealed_at, sealed_sha256, sealed_blob_key, sealed_size_bytes) = any
    (array[0, 4])),
  constraint contracts_check2 check ((state <> all (array['ready', 'signed'])) or (ready_at is not null)),
  constraint contracts_check3 check (state in ('signed', 'void') or ((signed_at is null) and (evidence is null) and
    (sealed_at is null))),
  constraint contracts_check4 check ((state <> 'signed') or (num_nulls(signed_at, evidence, read_at, agreed_at) =
    0)),
  constraint contracts_check5 check (((state = 'void') = (voided_at is not null)) and ((state = 'void') =
    (void_reason is not null))),
  constraint contracts_state_check check (state in ('draft', 'ready', 'signed', 'void')),
  unique (application_id, version)
);
create unique index contracts_in_force on contracts (application_id) where state <> 'void';
create index contracts_sealed_sha256 on contracts (sealed_sha256);
create index contracts_sha256 on contracts (sha256);
create trigger contracts_guard before delete or update on contracts for each row execute function guard_contract();

create table contract_withdrawals (
  application_id uuid primary key references financing_applications (id) on delete cascade,
  contract_id uuid references contracts (id) on delete cascade,
  reason text check (length(reason) <= 1000),
  at timestamptz(3) not null
);
create trigger contract_withdrawals_final before update on contract_withdrawals
  for each row execute function refuse_change();
`
