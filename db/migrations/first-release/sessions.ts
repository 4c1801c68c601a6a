/** Sessions, recoveries and records of access. */
export const sessions = `
create table access_records (
  id uuid default gen_random_uuid() primary key,
  session_id uuid,
  account_id uuid,
  admin_user_id uuid,
  address text not null check (length(address) between 1 and 64),
  port integer check (port between 1 and 65535),
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  constraint access_records_check check (last_at >= first_at),
  constraint access_records_check1 check (num_nonnulls(account_id, admin_user_id) = 1),
  unique (session_id, address)
);
create index access_records_account on access_records (account_id);
create index access_records_address on access_records (address, last_at);
create index access_records_age on access_records (last_at);
create index access_records_staff on access_records (admin_user_id) where admin_user_id is not null;

create table recoveries (
  undo_token_hash text primary key check (undo_token_hash ~ '^[0-9a-f]{64}$'),
  application_id uuid references financing_applications (id) on delete cascade,
  application_ids uuid[],
  former_hash text check (former_hash ~~ '$argon2id$%'),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  undone_at timestamptz(3),
  lifted_at timestamptz(3),
  lifted_by uuid references admin_users (id),
  account_id uuid not null references applicant_accounts (id) on delete cascade,
  former_email text,
  constraint recoveries_check check ((lifted_at is null) or (undone_at is not null)),
  constraint recoveries_check1 check ((lifted_at is null) = (lifted_by is null))
);
create index recoveries_application on recoveries (application_id);
create index recoveries_expiry on recoveries (expires_at);
create trigger recoveries_account before insert on recoveries for each row execute function join_account();

create table recovery_tokens (
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  application_id uuid references financing_applications (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  account_id uuid not null references applicant_accounts (id) on delete cascade,
  primary key (token_hash, account_id)
);
create index recovery_tokens_application on recovery_tokens (application_id);
create index recovery_tokens_expiry on recovery_tokens (expires_at);
create trigger recovery_tokens_account before insert on recovery_tokens for each row execute function join_account();

create table sessions (
  id uuid default gen_random_uuid() primary key,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  kind text not null,
  application_id uuid references financing_applications (id) on delete cascade,
  application_ids uuid[] default '{}'::uuid[] not null,
  admin_user_id uuid references admin_users (id) on delete cascade,
  user_agent text default '' not null check (length(user_agent) <= 200),
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  stepped_up_at timestamptz(3),
  account_id uuid references applicant_accounts (id) on delete cascade,
  constraint sessions_check check ((kind = 'applicant') = (account_id is not null)),
  constraint sessions_check1 check ((kind = 'analyst') = (admin_user_id is not null)),
  constraint sessions_check2 check ((application_id is null) or (application_id = any (application_ids))),
  constraint sessions_kind_check check (kind in ('applicant', 'analyst'))
);
create index sessions_admin_user on sessions (admin_user_id) where admin_user_id is not null;
create index sessions_applications on sessions using gin (application_ids);
create index sessions_expiry on sessions (expires_at);
create trigger sessions_account before insert on sessions for each row execute function join_account();

create table customer_views (
  session_id uuid not null references sessions (id) on delete cascade,
  application_id uuid not null references financing_applications (id) on delete cascade,
  expires_at timestamptz(3) not null,
  primary key (session_id, application_id)
);
create index customer_views_application on customer_views (application_id);
`
