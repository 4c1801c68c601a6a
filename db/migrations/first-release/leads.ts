/** Contacts of people without an application. */
export const leads = `
create table leads (
  id uuid default gen_random_uuid() primary key,
  full_name text not null check (length(full_name) between 1 and 200),
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  email text not null check (length(email) between 3 and 254),
  phone text not null check (phone ~ '^[0-9]{10,11}$'),
  motorcycle_model text,
  installments integer check (installments between 1 and 120),
  consent_version text not null,
  consent_sha256 text not null check (consent_sha256 ~ '^[0-9a-f]{64}$'),
  consented_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  state text default 'new' not null,
  note text default '' not null check (length(note) <= 2000),
  version integer default 1 not null check (version > 0),
  updated_at timestamptz(3) not null,
  search_text text not null,
  entry_cents bigint check (entry_cents >= 0),
  constraint leads_state_check check (state in ('new', 'called', 'closed'))
);
create index leads_newest on leads (created_at desc, id desc);
create index leads_state on leads (state, created_at, id);

create table lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references leads (id) on delete cascade,
  actor_id uuid not null,
  actor_name text not null check (length(actor_name) <= 200),
  from_state text not null,
  to_state text not null,
  note text check (length(note) <= 2000),
  at timestamptz(3) not null
);
create index lead_events_history on lead_events (lead_id, id);
create trigger lead_events_append_only before delete or update on lead_events
  for each row execute function refuse_change();
`
