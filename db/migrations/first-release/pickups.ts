/** Dealerships, pick-ups, releases and hand-overs. */
export const pickups = `
create table dealership_settings (
  dealership text primary key,
  hours jsonb,
  slots_per_hour integer check (slots_per_hour between 1 and 20),
  closed_days text[] default '{}'::text[] not null,
  active boolean default true not null,
  version integer default 1 not null check (version > 0),
  updated_at timestamptz(3) not null,
  updated_by text not null,
  facts jsonb,
  constraint dealership_settings_check check ((facts is null) or ((jsonb_typeof(facts) = 'object') and (hours is
    not null) and (slots_per_hour is not null)))
);

create table hand_overs (
  application_id uuid primary key references financing_applications (id) on delete cascade,
  dealership text not null,
  taken_by text not null check (length(taken_by) between 1 and 120),
  document text not null,
  actor_id uuid not null,
  actor_name text not null,
  at timestamptz(3) not null,
  returned_at timestamptz(3),
  returned_by_name text check (length(returned_by_name) <= 200),
  other_cpf text check (other_cpf ~ '^[0-9]{11}$'),
  other_document text check (length(other_document) between 1 and 40),
  recorded_at timestamptz(3) default now(),
  constraint hand_overs_check check ((returned_at is null) = (returned_by_name is null))
);
create index hand_overs_of_dealership on hand_overs (dealership, at);

create table motorcycle_releases (
  application_id uuid primary key references financing_applications (id) on delete cascade,
  chassis text unique check (chassis ~ '^[A-HJ-NPR-Z0-9]{13}[0-9]{4}$'),
  plate text unique check (plate ~ '^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$'),
  registration_number text unique check (length(registration_number) between 4 and 30),
  registered_on date,
  updated_at timestamptz(3) not null,
  waived text[] default '{}'::text[] not null check (waived <@ '{entry,contract,registration}'::text[])
);

create table pickup_slots (
  dealership text not null,
  starts_at timestamptz(3) not null,
  capacity integer not null check (capacity > 0),
  taken integer default 0 not null,
  constraint pickup_slots_check check (taken between 0 and capacity),
  primary key (dealership, starts_at)
);

create table pickups (
  application_id uuid primary key references financing_applications (id) on delete cascade,
  uid uuid not null unique,
  dealership text not null,
  starts_at timestamptz(3) not null,
  sequence integer default 0 not null check (sequence >= 0),
  booked_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  hand_over_refused_at timestamptz(3),
  foreign key (dealership, starts_at) references pickup_slots (dealership, starts_at)
);
create index pickups_ahead on pickups (starts_at) where cancelled_at is null;
create index pickups_of_dealership on pickups (dealership, starts_at);
`
