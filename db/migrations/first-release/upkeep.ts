/** Settings, and what the server needs to run. */
export const upkeep = `
create table certificates (
  name text primary key,
  sealed text not null check (length(sealed) between 100 and 200000),
  subject text not null check (length(subject) <= 300),
  expires_at timestamptz(3) not null,
  put_at timestamptz(3) not null,
  constraint certificates_name_check check (name in ('contract', 'pix'))
);

create table consent_proofs (
  id bigint generated always as identity primary key,
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  consent_version text not null,
  consent_sha256 text not null check (consent_sha256 ~ '^[0-9a-f]{64}$'),
  consented_at timestamptz(3) not null,
  data_removed_at timestamptz(3) not null,
  account_id uuid
);
create index consent_proofs_age on consent_proofs (data_removed_at);

create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 16 and 100),
  request_sha256 text not null check (request_sha256 ~ '^[0-9a-f]{64}$'),
  response jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (scope, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

create table maintenance_rounds (
  task text primary key check (task ~ '^[a-z_]{1,40}$'),
  "position" integer not null,
  ended_at timestamptz(3),
  constraint maintenance_rounds_position_check check ("position" >= 0)
);

create table rate_limits (
  key character varying(255) primary key,
  points integer default 0 not null,
  expire bigint not null
);
create index rate_limits_expiry on rate_limits (expire);

create table settings_events (
  id bigint generated always as identity primary key,
  kind text not null,
  part text not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  actor_id uuid not null,
  actor_name text not null check (length(actor_name) <= 200),
  at timestamptz(3) not null,
  constraint settings_events_kind_check check (kind in ('changed', 'requested', 'approved', 'refused', 'withdrawn',
    'scheduled', 'started', 'cancelled', 'expired')),
  constraint settings_events_part_check check (part in ('support', 'financial', 'pix'))
);
create trigger settings_events_append_only before delete or update on settings_events
  for each row execute function refuse_change();

create table system_configurations (
  key text primary key,
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  description text not null,
  updated_at timestamptz(3) not null,
  updated_by uuid
);
`
