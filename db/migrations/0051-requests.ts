import { type Kysely, sql } from 'kysely'

/**
 * Requests to the bank, with a protocol and a due day: messages, complaints, the ombudsman, reviews and rights over
 * data. A mail may belong to a request, and a proof of consent names its account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table requests (
      id uuid primary key default gen_random_uuid(),
      protocol text not null unique check (protocol ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
      kind text not null check (kind in
        ('message', 'complaint', 'ombudsman', 'review', 'correction', 'deletion', 'privacy')),
      state text not null default 'open' check (state in ('open', 'waiting', 'answered', 'closed')),
      channel text not null check (channel in ('portal', 'site', 'phone')),
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
      reasons text[] not null default '{}',
      excluded_id uuid references admin_users (id),
      assignee_id uuid references admin_users (id),
      version integer not null default 1,
      updated_at timestamptz(3) not null,
      check ((extended_at is null) = (extension_reason is null)),
      check ((state = 'closed') = (closed_at is not null))
    )`.execute(db)
  await sql`create index requests_queue on requests (due_on, id) where state in ('open', 'waiting')`.execute(db)
  await sql`create index requests_done on requests (updated_at, id)`.execute(db)
  await sql`create index requests_account on requests (account_id) where account_id is not null`.execute(db)
  await sql`create index requests_application on requests (application_id) where application_id is not null`.execute(db)
  await sql`create index requests_parent on requests (parent_id) where parent_id is not null`.execute(db)
  await sql`
    create table request_messages (
      id bigint generated always as identity primary key,
      request_id uuid not null references requests (id) on delete cascade,
      author text not null check (author in ('customer', 'bank', 'note', 'system')),
      actor_id uuid,
      actor_name text check (length(actor_name) <= 200),
      body text not null check (length(body) between 1 and 4000),
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create index request_messages_request on request_messages (request_id, id)`.execute(db)
  await sql`create trigger request_messages_append_only before update or delete on request_messages
    for each row execute function refuse_change()`.execute(db)
  await sql`
    create table request_files (
      id uuid primary key default gen_random_uuid(),
      request_id uuid not null references requests (id) on delete cascade,
      file_name text not null check (length(file_name) between 1 and 200),
      mime_type text not null,
      size_bytes integer not null check (size_bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      blob_key text not null unique,
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create index request_files_request on request_files (request_id)`.execute(db)
  await sql`alter table messages add column request_id uuid references requests (id) on delete cascade`.execute(db)
  await sql`alter table consent_proofs add column account_id uuid`.execute(db)
  await stepUpForAll(db)
}

/**
 * Lets a customer's session also keep when a code was last typed in it. Finds the constraint by its text, because
 * PostgreSQL chose its name.
 */
async function stepUpForAll(db: Kysely<unknown>) {
  await sql`do $$ declare name text; begin
    for name in select conname from pg_constraint
      where conrelid = 'sessions'::regclass and pg_get_constraintdef(oid) like '%stepped_up_at%'
    loop execute format('alter table sessions drop constraint %I', name); end loop;
  end $$`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update sessions set stepped_up_at = null where kind <> 'analyst'`.execute(db)
  await sql`alter table sessions add check (stepped_up_at is null or kind = 'analyst')`.execute(db)
  await sql`alter table consent_proofs drop column account_id`.execute(db)
  await sql`alter table messages drop column request_id`.execute(db)
  for (const table of ['request_files', 'request_messages', 'requests'])
    await sql`drop table ${sql.table(table)}`.execute(db)
}
