import { type Kysely, sql } from 'kysely'

/** The append-only history of an application, and the files that its applicant sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createEvents(db)
  await createDocuments(db)
}

async function createEvents(db: Kysely<unknown>) {
  await sql`
    create table application_events (
      id bigint generated always as identity primary key,
      application_id uuid not null references financing_applications (id),
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      actor_type text not null check (actor_type in ('applicant', 'analyst', 'system')),
      actor_id uuid,
      actor_name text check (length(actor_name) <= 200),
      from_status text,
      to_status text,
      note text check (length(note) <= 2000),
      data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
      at timestamptz(3) not null,
      check (actor_type = 'system' or actor_id is not null)
    )`.execute(db)
  await sql`create index application_events_history on application_events (application_id, at, id)`.execute(db)

  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`create trigger application_events_append_only before update or delete on application_events
    for each row execute function refuse_change()`.execute(db)
  await sql`create trigger application_events_no_truncate before truncate on application_events
    for each statement execute function refuse_change()`.execute(db)
}

async function createDocuments(db: Kysely<unknown>) {
  await sql`
    create table documents (
      id uuid primary key default gen_random_uuid(),
      application_id uuid not null references financing_applications (id),
      kind text not null check (kind in ('cnh', 'selfie', 'residencia')),
      state text not null check (state in ('uploading', 'stored', 'replaced')),
      file_name text not null check (length(file_name) between 1 and 200),
      mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
      size_bytes integer not null check (size_bytes between 1 and 5242880),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      parts integer not null check (parts between 1 and 100),
      blob_key text unique,
      review text not null default 'pending' check (review in ('pending', 'accepted', 'refused')),
      review_reason text check (length(review_reason) <= 500),
      reviewed_by uuid,
      reviewed_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check (state = 'uploading' or blob_key is not null),
      check ((review = 'refused') = (review_reason is not null)),
      check ((review = 'pending') = (reviewed_at is null))
    )`.execute(db)
  await sql`create index documents_application on documents (application_id, kind, created_at desc)`.execute(db)
  await sql`create unique index documents_current on documents (application_id, kind)
    where state = 'stored'`.execute(db)
  await sql`create index documents_unfinished on documents (updated_at) where state = 'uploading'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table documents`.execute(db)
  await sql`drop table application_events`.execute(db)
  await sql`drop function refuse_change()`.execute(db)
}
