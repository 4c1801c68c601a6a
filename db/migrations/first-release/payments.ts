/** Charges, payments and refunds by Pix, and the installments of contracts. */
export const payments = `
create table installment_plans (
  id uuid default gen_random_uuid() primary key,
  application_id uuid not null references financing_applications (id) on delete cascade,
  released_on date not null,
  financed_cents bigint not null check (financed_cents > 0),
  monthly_interest_percent numeric(8,4) not null check (monthly_interest_percent >= 0),
  fine_percent numeric(5,2) not null check (fine_percent between 0 and 2),
  late_interest_percent numeric(5,2) not null check (late_interest_percent >= 0),
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  closed_because text check (length(closed_because) between 1 and 200),
  settled_at timestamptz(3),
  next_due_on date,
  next_cents bigint default 0 not null,
  open_cents bigint default 0 not null,
  call_from date,
  promised_on date,
  late_cents bigint,
  late_during daterange,
  constraint installment_plans_check check ((closed_at is null) = (closed_because is null)),
  constraint installment_plans_check1 check ((late_cents is null) = (late_during is null))
) with (autovacuum_vacuum_scale_factor='0.005');
create index installment_plans_application on installment_plans (application_id);
create unique index installment_plans_open on installment_plans (application_id) where closed_at is null;

create table installments (
  plan_id uuid not null references installment_plans (id) on delete cascade,
  number smallint not null check (number between 1 and 120),
  due_on date not null,
  value_cents bigint not null check (value_cents >= 0),
  balance_cents bigint default 0 not null check (balance_cents >= 0),
  signed_due_on date,
  primary key (plan_id, number)
);

create table lien_releases (
  id uuid default gen_random_uuid() primary key,
  application_id uuid not null references financing_applications (id) on delete cascade,
  released_on date not null,
  protocol text not null check (length(protocol) between 1 and 60),
  note text check (length(note) between 1 and 1000),
  recorded_at timestamptz(3) not null,
  recorded_by uuid,
  recorded_by_name text not null check (length(recorded_by_name) <= 200),
  undone_at timestamptz(3),
  undone_by uuid,
  undone_by_name text check (length(undone_by_name) <= 200),
  undone_reason text check (length(undone_reason) between 1 and 500),
  constraint lien_releases_check check ((undone_at is null) = (undone_reason is null))
);
create index lien_releases_application on lien_releases (application_id);
create unique index lien_releases_in_force on lien_releases (application_id) where undone_at is null;

create table pix_charges (
  id uuid default gen_random_uuid() primary key,
  application_id uuid not null references financing_applications (id) on delete cascade,
  txid text not null unique check (txid ~ '^[A-Za-z0-9]{1,35}$'),
  provider text not null,
  state text not null,
  amount_cents bigint not null check (amount_cents > 0),
  payee_key text not null check (length(payee_key) <= 77),
  payee_name text not null check (length(payee_name) <= 140),
  code text check (length(code) <= 512),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  removed_at timestamptz(3),
  withdraw boolean default false not null,
  failure text check (length(failure) <= 300),
  failed_at timestamptz(3),
  plan_id uuid references installment_plans (id) on delete cascade,
  numbers smallint[] check (cardinality(numbers) between 1 and 120),
  due_on date,
  batch_id uuid,
  constraint pix_charges_check check ((state <> 'active') or (code is not null)),
  constraint pix_charges_check1 check ((plan_id is null) = (numbers is null)),
  constraint pix_charges_check2 check ((due_on is null) or (cardinality(numbers) = 1)),
  constraint pix_charges_provider_check check (provider in ('bacen', 'static')),
  constraint pix_charges_state_check check (state in ('creating', 'active', 'removed'))
);
create index pix_charges_application on pix_charges (application_id, created_at);

create table pix_payments (
  id uuid default gen_random_uuid() primary key,
  end_to_end_id text not null unique check (end_to_end_id ~ '^[A-Za-z0-9]{32}$'),
  txid text check (txid ~ '^[A-Za-z0-9]{1,35}$'),
  application_id uuid references financing_applications (id) on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  refunded_cents bigint default 0 not null,
  paid_at timestamptz(3) not null,
  kind text not null,
  state text not null,
  source text not null,
  payer_note text,
  recorded_by uuid,
  recorded_by_name text check (length(recorded_by_name) <= 200),
  recorded_at timestamptz(3) not null,
  search_text text not null,
  wanted_back_at timestamptz(3),
  refund_asked_at timestamptz(3),
  refund_asked_by_name text check (length(refund_asked_by_name) <= 200),
  refund_asked_reason text check (length(refund_asked_reason) between 1 and 1000),
  plan_id uuid references installment_plans (id) on delete cascade,
  numbers smallint[] check (cardinality(numbers) between 1 and 120),
  payer_name text,
  payer_cpf text check (payer_cpf ~ '^[*]{3}[.][0-9]{3}[.][0-9]{3}-[*]{2}$'),
  matched_by_name text check (length(matched_by_name) <= 200),
  matched_at timestamptz(3),
  for_staff boolean default true not null,
  constraint pix_payments_check check (refunded_cents between 0 and amount_cents),
  constraint pix_payments_check1 check ((kind = 'unmatched') = (application_id is null)),
  constraint pix_payments_check2 check ((state <> 'entry') or (application_id is not null)),
  constraint pix_payments_check4 check (num_nulls(refund_asked_at, refund_asked_by_name, refund_asked_reason) = any
    (array[0, 3])),
  constraint pix_payments_check5 check ((plan_id is null) = (numbers is null)),
  constraint pix_payments_check6 check ((matched_at is null) = (matched_by_name is null)),
  constraint pix_payments_kind_check check (kind in ('exact', 'short', 'over', 'late', 'duplicate', 'unmatched',
    'early', 'ended')),
  constraint pix_payments_payer_name_check check (length(payer_note) <= 200),
  constraint pix_payments_payer_name_check1 check (length(payer_name) <= 200),
  constraint pix_payments_recorder check ((source = 'provider') or (recorded_by is not null)),
  constraint pix_payments_source_check check (source in ('provider', 'analyst')),
  constraint pix_payments_state_check check (state in ('entry', 'installments', 'waiting', 'refunding', 'refunded'))
);
create index pix_payments_application on pix_payments (application_id, paid_at) where application_id is not null;
create index pix_payments_newest on pix_payments (paid_at, id);
create index pix_payments_state on pix_payments (state, paid_at, id);

create table pix_refunds (
  id text primary key check (id ~ '^[A-Za-z0-9]{1,35}$'),
  payment_id uuid not null references pix_payments (id) on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 140),
  state text not null,
  failure text check (length(failure) <= 300),
  requested_by uuid,
  requested_by_name text check (length(requested_by_name) <= 200),
  requested_at timestamptz(3) not null,
  settled_at timestamptz(3),
  return_id text check (return_id ~ '^[A-Za-z0-9]{32}$'),
  elsewhere text check (length(elsewhere) between 1 and 140),
  constraint pix_refunds_check check ((state = 'requested') = (settled_at is null)),
  constraint pix_refunds_state_check check (state in ('requested', 'done', 'failed'))
);
create unique index pix_refunds_open on pix_refunds (payment_id) where state = 'requested';
create index pix_refunds_payment on pix_refunds (payment_id, requested_at);

create table pix_sync (
  id boolean default true primary key,
  begun_at timestamptz(3),
  polled_until timestamptz(3),
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  failure text check (length(failure) <= 300),
  webhook text check (length(webhook) <= 500),
  webhook_at timestamptz(3),
  unreadable text check (length(unreadable) <= 100),
  unreadable_at timestamptz(3),
  list_refusal text,
  webhook_refusal text,
  constraint pix_sync_id_check check (id)
);

create table settlement_terms (
  id uuid primary key,
  application_id uuid not null references financing_applications (id) on delete cascade,
  plan_id uuid not null references installment_plans (id) on delete cascade,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  text_version text not null check (length(text_version) between 1 and 40),
  settled_on date not null,
  document jsonb not null,
  created_at timestamptz(3) not null,
  sealed_at timestamptz(3),
  sha256 text unique check (sha256 ~ '^[0-9a-f]{64}$'),
  blob_key text,
  size_bytes integer check (size_bytes > 0),
  voided_at timestamptz(3),
  voided_by_name text check (length(voided_by_name) <= 200),
  void_reason text check (length(void_reason) between 1 and 500),
  constraint settlement_terms_check check (num_nulls(sealed_at, sha256, blob_key, size_bytes) = any (array[0, 4])),
  constraint settlement_terms_check1 check ((voided_at is null) = (void_reason is null))
);
create index settlement_terms_application on settlement_terms (application_id, settled_on);
create unique index settlement_terms_in_force on settlement_terms (plan_id) where voided_at is null;
create index settlement_terms_plan on settlement_terms (plan_id);
create index settlement_terms_unsealed on settlement_terms (created_at)
  where ((sealed_at is null) and (voided_at is null));
create trigger settlement_terms_guard before delete or update on settlement_terms
  for each row execute function guard_settlement_term();

create table due_day_offers (
  id uuid default gen_random_uuid() primary key,
  plan_id uuid not null references installment_plans (id) on delete cascade,
  day smallint not null check (day between 1 and 31),
  offered_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  offered_by uuid not null references admin_users (id),
  offered_by_name text not null check (length(offered_by_name) <= 200),
  state text default 'open' not null,
  settled_at timestamptz(3),
  constraint due_day_offers_check check (expires_at > offered_at),
  constraint due_day_offers_check1 check ((state = 'open') = (settled_at is null)),
  constraint due_day_offers_state_check check (state in ('open', 'accepted', 'refused', 'withdrawn'))
);
create unique index due_day_offers_open on due_day_offers (plan_id) where state = 'open';
create index due_day_offers_plan on due_day_offers (plan_id, settled_at);

create table installment_entries (
  id bigint generated always as identity primary key,
  plan_id uuid not null,
  number smallint not null,
  kind text not null,
  amount_cents bigint not null,
  effective_on date not null,
  reverses bigint unique references installment_entries (id) on delete cascade,
  note text check (length(note) between 1 and 1000),
  actor_id uuid,
  actor_name text check (length(actor_name) <= 200),
  at timestamptz(3) not null,
  payment_id uuid references pix_payments (id) on delete cascade,
  moved_to date,
  constraint installment_entries_kind_check check (kind in ('charged', 'late_fee', 'late_interest', 'discount',
    'paid', 'waived', 'moved', 'reversed')),
  constraint installment_entries_moved_check check ((kind = 'moved') = (moved_to is not null)),
  constraint installment_entries_reverses_check check ( case kind when 'reversed' then (reverses is not null) when
    'waived' then true else (reverses is null) end),
  foreign key (plan_id, number) references installments (plan_id, number) on delete cascade
);
create index installment_entries_plan on installment_entries (plan_id, number, id);
create trigger installment_entries_append_only before delete or update on installment_entries
  for each row execute function refuse_change();
create trigger installment_entries_kept after insert on installment_entries referencing new table as written
  for each statement execute function keep_installments();
`
