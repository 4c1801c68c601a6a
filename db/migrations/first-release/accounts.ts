/** Accounts of staff, and what happens to them. */
export const accounts = `
create table admin_users (
  id uuid default gen_random_uuid() primary key,
  username text not null unique check (username ~ '^[a-z0-9._-]{3,40}$'),
  password_hash text not null check (password_hash ~~ '$argon2id$%'),
  totp_secret text,
  totp_enabled_at timestamptz(3),
  totp_last_step bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  disabled_at timestamptz(3),
  role text not null,
  email text check (length(email) between 3 and 254),
  dealership text,
  manager_until timestamptz(3),
  name text not null check (length(name) between 1 and 120),
  invited_by uuid references admin_users (id),
  constraint admin_users_check check ((totp_enabled_at is null) or (totp_secret is not null)),
  constraint admin_users_check1 check ((dealership is null) or (role = 'dealership')),
  constraint admin_users_role_check check (role in ('manager', 'analyst', 'dealership'))
);

create table list_views (
  id uuid default gen_random_uuid() primary key,
  owner_id uuid not null references admin_users (id),
  name text not null check (length(name) between 1 and 40),
  shared boolean not null,
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  columns text check (length(columns) between 1 and 200),
  row_height text check (length(row_height) between 1 and 4),
  version integer default 1 not null,
  updated_at timestamptz(3) not null
);
create unique index list_views_name on list_views (owner_id, lower(name));
create index list_views_shared on list_views (shared) where shared;

create table passkey_challenges (
  challenge_hash text primary key check (challenge_hash ~ '^[0-9a-f]{64}$'),
  purpose text not null,
  bound_to text not null check (bound_to ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz(3) not null,
  constraint passkey_challenges_purpose_check check (purpose in ('registration', 'login', 'step_up'))
);
create index passkey_challenges_end on passkey_challenges (expires_at);

create table security_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  actor_id uuid,
  actor_name text check (length(actor_name) <= 200),
  subject_name text check (length(subject_name) <= 200),
  detail text default '' not null check (length(detail) <= 200),
  address_hash text check (address_hash ~ '^[0-9a-f]{16}$'),
  at timestamptz(3) not null
);
create index security_events_actor on security_events (actor_name, id);
create trigger security_events_append_only before delete or update on security_events
  for each row execute function refuse_change();

create table admin_devices (
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (admin_user_id, token_hash)
);
create index admin_devices_age on admin_devices (last_seen_at);

create table admin_invitations (
  id uuid default gen_random_uuid() primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  username text not null check (username ~ '^[a-z0-9._-]{3,40}$'),
  email text not null check (length(email) between 3 and 254),
  role text not null,
  invited_by uuid not null references admin_users (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  dealership text,
  name text not null check (length(name) between 1 and 120),
  asked_by uuid references admin_users (id),
  constraint admin_invitations_check check (expires_at > created_at),
  constraint admin_invitations_role_check check (role in ('manager', 'analyst', 'dealership') and ((role =
    'dealership') = (dealership is not null)))
);
create unique index admin_invitations_open on admin_invitations (username) where used_at is null;

create table admin_passkeys (
  id uuid default gen_random_uuid() primary key,
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  credential_id text not null unique check ((credential_id ~ '^[A-Za-z0-9_-]+$') and (length(credential_id) <=
    1364)),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]+$'),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index admin_passkeys_owner on admin_passkeys (admin_user_id, created_at);

create table admin_recovery_codes (
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (admin_user_id, code_hash)
);
`
