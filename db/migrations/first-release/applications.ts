/** Applications with their offers, histories and counts. */
export const applications = `
create table application_day_tallies (
  day date not null,
  motorcycle_model text not null,
  change bigint not null
);
create index application_day_tallies_day on application_day_tallies (day);

create table application_status_tallies (
  status text not null,
  change bigint not null
);

create table financing_applications (
  id uuid default gen_random_uuid() primary key,
  contract_number text not null unique check (contract_number ~ '^[0-9]{10}$'),
  full_name text not null check (length(full_name) between 1 and 200),
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  birth_date date not null check (birth_date > '1900-01-01'::date),
  email text not null check ((length(email) between 3 and 254) and (position(('@') in (email)) > 1)),
  phone text not null check (phone ~ '^[0-9]{10,11}$'),
  cep text not null check (cep ~ '^[0-9]{8}$'),
  street text not null check (length(street) between 1 and 200),
  number text not null check (length(number) between 1 and 20),
  neighborhood text not null check (length(neighborhood) between 1 and 200),
  city text not null check (length(city) between 1 and 200),
  state text not null check (state ~ '^[A-Z]{2}$'),
  profession text not null check (length(profession) between 1 and 200),
  income numeric(12,2) not null check (income > 0),
  password_hash text check (password_hash ~~ '$argon2id$%'),
  motorcycle_model text not null check (length(motorcycle_model) between 1 and 100),
  motorcycle_price numeric(12,2) not null check (motorcycle_price > 0),
  entry_percentage numeric(5,2) not null check (entry_percentage between 0 and 100),
  monthly_interest_percent numeric(6,2) default 0 not null check (monthly_interest_percent >= 0),
  entry_value numeric(12,2) not null,
  installments integer not null check (installments between 1 and 120),
  installment_value numeric(12,2) not null check (installment_value >= 0),
  status text default 'received' not null,
  credit_score integer check (credit_score between 0 and 1000),
  payment_info jsonb default '{}'::jsonb not null check (jsonb_typeof(payment_info) = 'object'),
  documents jsonb default '{"cnh": false, "selfie": false, "residencia": false}'::jsonb not null check
    (jsonb_typeof(documents) = 'object'),
  file_paths jsonb default '{}'::jsonb not null check (jsonb_typeof(file_paths) = 'object'),
  consent_version text not null,
  consent_sha256 text not null check (consent_sha256 ~ '^[0-9a-f]{64}$'),
  consented_at timestamptz(3) not null,
  version integer default 1 not null check (version > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text not null,
  name_key text not null collate "C",
  password_settled_at timestamptz(3),
  assignee_id uuid references admin_users (id),
  stage_since timestamptz(3),
  city_key text collate "C",
  account_id uuid not null references applicant_accounts (id),
  complement text default '' not null check (length(complement) <= 200),
  offers_consent_version text,
  offers_consent_sha256 text check (offers_consent_sha256 ~ '^[0-9a-f]{64}$'),
  offers_consented_at timestamptz(3),
  offers_withdrawn_at timestamptz(3),
  constraint financing_applications_check check (entry_value between 0 and motorcycle_price),
  constraint financing_applications_check1 check (num_nulls(offers_consent_version, offers_consent_sha256,
    offers_consented_at) = any (array[0, 3])),
  constraint financing_applications_check2 check ((offers_withdrawn_at is null) or (offers_consented_at is not
    null)),
  constraint financing_applications_status_check check (status in ('received', 'pending', 'analysis', 'approved',
    'waiting_docs', 'signing', 'completed', 'rejected'))
);
alter table financing_applications alter column search_text set statistics 1000;
create index applications_cpf on financing_applications (cpf, created_at desc);
create index applications_entry on financing_applications (entry_value, created_at, id)
  include (status, motorcycle_model, credit_score);
create index applications_installment on financing_applications (installment_value, created_at, id)
  include (status, motorcycle_model, credit_score);
create index applications_installments on financing_applications (installments, created_at, id)
  include (status, motorcycle_model, credit_score);
create index applications_model on financing_applications (motorcycle_model, created_at, id)
  include (status, credit_score);
create index applications_name on financing_applications (name_key, created_at, id)
  include (status, motorcycle_model, credit_score);
create index applications_newest on financing_applications (created_at, id)
  include (status, motorcycle_model, credit_score);
create trigger applications_account before insert or update of password_hash, password_settled_at on financing_applications
  for each row
  execute function found_account();
create trigger applications_enter before insert on financing_applications
  for each row execute function keep_stage_since();
create trigger applications_move before update of status on financing_applications
  for each row when (old.status is distinct from new.status) execute function keep_stage_since();
create trigger applications_plan_stays before update on financing_applications
  for each row when (
    old.motorcycle_model is distinct from new.motorcycle_model
    or old.motorcycle_price is distinct from new.motorcycle_price
    or old.entry_percentage is distinct from new.entry_percentage
    or old.monthly_interest_percent is distinct from new.monthly_interest_percent
    or old.entry_value is distinct from new.entry_value
    or old.installments is distinct from new.installments
    or old.installment_value is distinct from new.installment_value
  ) execute function refuse_change();
create trigger applications_tally_delete after delete on financing_applications referencing old table as removed
  for each statement execute function tally_removed();
create trigger applications_tally_insert after insert on financing_applications referencing new table as added
  for each statement execute function tally_added();
create trigger applications_tally_update after update on financing_applications
  referencing old table as removed new table as added
  for each statement
  execute function tally_changed();

create table former_contacts (
  id bigint generated always as identity primary key,
  application_id uuid not null references financing_applications (id) on delete cascade,
  contact jsonb not null check (jsonb_typeof(contact) = 'object'),
  replaced_at timestamptz(3) not null
);
create index former_contacts_application on former_contacts (application_id, id);

create table offers (
  application_id uuid primary key references financing_applications (id) on delete cascade,
  document text not null,
  sha256 text not null,
  created_at timestamptz(3) not null,
  constraint offers_check check (sha256 = encode(sha256(convert_to(document, 'UTF8'::name)), 'hex'))
);
create trigger offers_append_only before delete or update on offers for each row execute function refuse_change();

create table application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references financing_applications (id),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  actor_type text not null,
  actor_id uuid,
  actor_name text check (length(actor_name) <= 200),
  from_status text,
  to_status text,
  note text check (length(note) <= 2000),
  data jsonb default '{}'::jsonb not null check (jsonb_typeof(data) = 'object'),
  at timestamptz(3) not null,
  constraint application_events_actor_type_check check (actor_type in ('applicant', 'analyst', 'system')),
  constraint application_events_check check ((actor_type = 'system') or (actor_id is not null))
);
create index application_events_history on application_events (application_id, at, id);
create trigger application_events_append_only before delete or update on application_events
  for each row execute function refuse_change();
create trigger application_events_no_truncate before truncate on application_events
  for each statement execute function refuse_change();

create table application_viewers (
  admin_user_id uuid not null references admin_users (id) on delete cascade,
  tab uuid not null,
  application_id uuid not null references financing_applications (id) on delete cascade,
  seen_at timestamptz(3) not null,
  primary key (admin_user_id, tab)
);
create index application_viewers_application on application_viewers (application_id);
`
