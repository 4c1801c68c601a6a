/** Mails and codes. */
export const messages = `
create table message_opt_outs (
  application_id uuid primary key references financing_applications (id) on delete cascade,
  at timestamptz(3) not null
);
create trigger reminders_off_for_account after insert or delete on message_opt_outs
  for each row execute function reminders_off_for_account();

create table one_time_codes (
  purpose text not null check (purpose ~ '^[a-z_]{1,40}$'),
  subject text not null check (length(subject) between 1 and 200),
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  tries integer default 0 not null check (tries between 0 and 5),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  sent_to text,
  primary key (purpose, subject)
);
create index one_time_codes_expiry on one_time_codes (expires_at);

create table messages (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  event_key text not null check (length(event_key) between 1 and 200),
  category text not null,
  application_id uuid references financing_applications (id) on delete cascade,
  admin_user_id uuid references admin_users (id) on delete cascade,
  lead_id uuid references leads (id) on delete cascade,
  recipient text not null check (length(recipient) between 1 and 254),
  subject text not null check (length(subject) between 1 and 200),
  body_text text not null,
  body_html text not null,
  attachments jsonb default '[]'::jsonb not null check (jsonb_typeof(attachments) = 'array'),
  headers jsonb default '{}'::jsonb not null check (jsonb_typeof(headers) = 'object'),
  sealed_code text,
  message_id text not null unique,
  state text default 'queued' not null,
  attempts integer default 0 not null check (attempts >= 0),
  handed_over_at timestamptz(3),
  repeated boolean default false not null,
  last_error text check (length(last_error) <= 500),
  provider_response text check (length(provider_response) <= 500),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  own_fault boolean default false not null,
  request_id uuid references requests (id) on delete cascade,
  constraint messages_category_check check (category in ('contractual', 'optional')),
  constraint messages_check check ((state = 'sent') = (sent_at is not null)),
  constraint messages_check1 check ((state = 'failed') = (failed_at is not null)),
  constraint messages_check2 check ((state = 'queued') or (sealed_code is null)),
  constraint messages_state_check check (state in ('queued', 'sent', 'failed', 'cancelled')),
  unique (kind, event_key)
);
create index messages_admin_user on messages (admin_user_id) where admin_user_id is not null;
create index messages_application on messages (application_id, created_at desc) where application_id is not null;
create index messages_failed on messages (failed_at) where state = 'failed';
create index messages_lead on messages (lead_id) where lead_id is not null;
create index messages_queued on messages (created_at) where state = 'queued';
`
