/** What waits for a second person. */
export const approvals = `
create table approvals (
  id uuid default gen_random_uuid() primary key,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  subject text not null check (length(subject) between 1 and 80),
  application_id uuid references financing_applications (id) on delete cascade,
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  base text not null check (base ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  reason text not null check (length(reason) <= 2000),
  asked_by uuid not null references admin_users (id),
  asked_by_name text not null check (length(asked_by_name) <= 200),
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text default 'open' not null,
  decided_by uuid references admin_users (id),
  decided_by_name text check (length(decided_by_name) <= 200),
  decided_at timestamptz(3),
  note text check (length(note) <= 2000),
  not_by uuid references admin_users (id),
  constraint approvals_check check (expires_at > asked_at),
  constraint approvals_check1 check ((state = 'open') = (decided_at is null)),
  constraint approvals_check2 check ((state <> all (array['approved', 'refused'])) or (decided_by is not null)),
  constraint approvals_check3 check ((state <> all (array['approved', 'refused'])) or (decided_by <> asked_by)),
  constraint approvals_state_check check (state in ('open', 'approved', 'refused', 'withdrawn', 'replaced',
    'expired', 'overtaken'))
);
create index approvals_application on approvals (application_id) where application_id is not null;
create index approvals_asked on approvals (asked_at);
create unique index approvals_open on approvals (kind, subject) where state = 'open';
`
