/** The bank's motorcycles and their published versions. */
export const catalogue = `
create table catalogue_versions (
  number integer primary key check (number > 0),
  catalogue jsonb not null check (jsonb_typeof(catalogue) = 'object'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  restores integer references catalogue_versions (number),
  actor_id uuid,
  actor_name text check (length(actor_name) <= 200),
  published_at timestamptz(3) not null,
  replaced_at timestamptz(3)
);
create unique index catalogue_versions_current on catalogue_versions ((true)) where replaced_at is null;

create table motorcycles (
  id text primary key check (length(id) between 1 and 60),
  state text default 'listed' not null,
  "position" double precision not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  model text generated always as ((facts ->> 'model')) stored not null,
  slug text generated always as ((facts ->> 'slug')) stored not null,
  version integer default 1 not null check (version > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint motorcycles_state_check check (state in ('listed', 'held', 'archived'))
);
create unique index motorcycles_model on motorcycles (lower(model)) where state <> 'archived';

create table catalogue_builds (
  id bigint generated always as identity primary key,
  version integer not null references catalogue_versions (number),
  cause text not null,
  state text default 'asked' not null,
  step text check (length(step) <= 200),
  error text check (length(error) <= 2000),
  asked_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  constraint catalogue_builds_cause_check check (cause in ('publication', 'prices', 'dealerships', 'again')),
  constraint catalogue_builds_state_check check (state in ('asked', 'running', 'built', 'failed'))
);

create table motorcycle_events (
  id bigint generated always as identity primary key,
  motorcycle_id text not null references motorcycles (id),
  version integer not null check (version > 0),
  kind text not null,
  state text not null,
  facts jsonb not null,
  actor_id uuid,
  actor_name text check (length(actor_name) <= 200),
  at timestamptz(3) not null,
  "position" double precision default 0 not null,
  constraint motorcycle_events_kind_check check (kind in ('created', 'changed', 'moved', 'archived',
    'brought_back', 'restored', 'imported')),
  unique (motorcycle_id, version)
);
create trigger motorcycle_events_append_only before delete or update on motorcycle_events
  for each row execute function refuse_change();

create table motorcycle_slugs (
  slug text primary key check (length(slug) between 1 and 60),
  motorcycle_id text not null references motorcycles (id)
);
create index motorcycle_slugs_motorcycle on motorcycle_slugs (motorcycle_id);
`
