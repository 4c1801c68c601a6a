/** Requests to the bank and their conversations. */
export const requests = `
create table requests (
  id uuid default gen_random_uuid() primary key,
  protocol text not null unique check (protocol ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  kind text not null,
  state text default 'open' not null,
  channel text not null,
  account_id uuid references applicant_accounts (id) on delete set null,
  application_id uuid references financing_applications (id) on delete set null,
  contact_name text check (length(contact_name) between 1 and 120),
  contact_email text check (length(contact_email) between 1 and 254),
  parent_id uuid references requests (id) on delete set null,
  opened_at timestamptz(3) not null,
  due_on date not null,
  extended_at timestamptz(3),
  extension_reason text check (length(extension_reason) between 1 and 1000),
  answered_at timestamptz(3),
  closed_at timestamptz(3),
  reasons text[] default '{}'::text[] not null,
  excluded_id uuid references admin_users (id),
  assignee_id uuid references admin_users (id),
  version integer default 1 not null,
  updated_at timestamptz(3) not null,
  first_answered_at timestamptz(3),
  first_due_on date,
  constraint requests_channel_check check (channel in ('portal', 'site', 'phone')),
  constraint requests_check check ((extended_at is null) = (extension_reason is null)),
  constraint requests_check1 check ((state = 'closed') = (closed_at is not null)),
  constraint requests_check2 check ((first_answered_at is null) = (first_due_on is null)),
  constraint requests_kind_check check (kind in ('message', 'complaint', 'ombudsman', 'review', 'correction',
    'deletion', 'privacy')),
  constraint requests_state_check check (state in ('open', 'waiting', 'answered', 'closed'))
);
create index requests_account on requests (account_id) where account_id is not null;
create index requests_application on requests (application_id) where application_id is not null;
create index requests_done on requests (updated_at, id);
create index requests_parent on requests (parent_id) where parent_id is not null;
create index requests_queue on requests (due_on, id) where state in ('open', 'waiting');

create table request_files (
  id uuid default gen_random_uuid() primary key,
  request_id uuid not null references requests (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  mime_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  blob_key text not null unique,
  at timestamptz(3) not null
);
create index request_files_request on request_files (request_id);

create table request_messages (
  id bigint generated always as identity primary key,
  request_id uuid not null references requests (id) on delete cascade,
  author text not null,
  actor_id uuid,
  actor_name text check (length(actor_name) <= 200),
  body text not null check (length(body) between 1 and 4000),
  at timestamptz(3) not null,
  constraint request_messages_author_check check (author in ('customer', 'bank', 'note', 'system'))
);
create index request_messages_request on request_messages (request_id, id);
create trigger request_messages_append_only before delete or update on request_messages
  for each row execute function refuse_change();
`
