import { type Kysely, sql } from 'kysely'

/** Mails, one-time codes, and the applications whose owner switched optional mails off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // (kind, event_key) is unique, so that no mail is sent twice. handed_over_at is set while it is unknown whether the
  // mail server took the mail. repeated tells that the mail was sent again for that reason.
  await sql`
    create table messages (
      id uuid primary key,
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      event_key text not null check (length(event_key) between 1 and 200),
      category text not null check (category in ('contractual', 'optional')),
      application_id uuid references financing_applications (id) on delete cascade,
      admin_user_id uuid references admin_users (id) on delete cascade,
      lead_id uuid references leads (id) on delete cascade,
      recipient text not null check (length(recipient) between 1 and 254),
      subject text not null check (length(subject) between 1 and 200),
      body_text text not null,
      body_html text not null,
      attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
      headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
      sealed_code text,
      message_id text not null unique,
      state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
      attempts integer not null default 0 check (attempts >= 0),
      handed_over_at timestamptz(3),
      repeated boolean not null default false,
      last_error text check (length(last_error) <= 500),
      provider_response text check (length(provider_response) <= 500),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3),
      sent_at timestamptz(3),
      failed_at timestamptz(3),
      unique (kind, event_key),
      check ((state = 'sent') = (sent_at is not null)),
      check ((state = 'failed') = (failed_at is not null)),
      check (state = 'queued' or sealed_code is null)
    )`.execute(db)
  await sql`create index messages_application on messages (application_id, created_at desc)
    where application_id is not null`.execute(db)
  await sql`create index messages_queued on messages (created_at) where state = 'queued'`.execute(db)
  await sql`create index messages_failed on messages (failed_at) where state = 'failed'`.execute(db)
  await sql`create index messages_admin_user on messages (admin_user_id) where admin_user_id is not null`.execute(db)
  await sql`create index messages_lead on messages (lead_id) where lead_id is not null`.execute(db)

  await sql`
    create table message_opt_outs (
      application_id uuid primary key references financing_applications (id) on delete cascade,
      at timestamptz(3) not null
    )`.execute(db)

  // By this key a new code replaces the former one of the same purpose and subject.
  await sql`
    create table one_time_codes (
      purpose text not null check (purpose ~ '^[a-z_]{1,40}$'),
      subject text not null check (length(subject) between 1 and 200),
      code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
      tries integer not null default 0 check (tries between 0 and 5),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      primary key (purpose, subject)
    )`.execute(db)
  await sql`create index one_time_codes_expiry on one_time_codes (expires_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['one_time_codes', 'message_opt_outs', 'messages']) {
    await sql`drop table ${sql.table(table)}`.execute(db)
  }
}
