/** Customers' accounts and browsers. */
export const customers = `
create table applicant_accounts (
  id uuid default gen_random_uuid() primary key,
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  password_hash text not null check (password_hash ~~ '$argon2id$%'),
  password_settled_at timestamptz(3),
  email text not null,
  email_confirmed_at timestamptz(3),
  former_email text,
  former_email_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  reminders_off_at timestamptz(3),
  constraint applicant_accounts_check check ((former_email is null) = (former_email_until is null))
);
create index applicant_accounts_cpf on applicant_accounts (cpf);
create trigger reminders_off_for_applications after update of reminders_off_at on applicant_accounts
  for each row when (old.reminders_off_at is distinct from new.reminders_off_at)
  execute function reminders_off_for_applications();

create table applicant_devices (
  account_id uuid not null references applicant_accounts (id) on delete cascade,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (account_id, token_hash)
);
create index applicant_devices_age on applicant_devices (last_seen_at);
`
