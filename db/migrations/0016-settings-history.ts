import { type Kysely, sql } from 'kysely'

/**
 * The append-only history of the settings, and changes of the Pix account that wait for a second manager. The manager
 * who requested a change cannot approve it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings_events (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('changed', 'requested', 'approved', 'refused', 'withdrawn')),
      part text not null check (part in ('support', 'financial', 'pix')),
      before jsonb not null check (jsonb_typeof(before) = 'object'),
      after jsonb not null check (jsonb_typeof(after) = 'object'),
      actor_id uuid not null,
      actor_name text not null check (length(actor_name) <= 200),
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create trigger settings_events_append_only before update or delete on settings_events
    for each row execute function refuse_change()`.execute(db)
  await sql`
    create table pix_account_changes (
      id uuid primary key default gen_random_uuid(),
      former jsonb not null check (jsonb_typeof(former) = 'object'),
      account jsonb not null check (jsonb_typeof(account) = 'object'),
      requested_by uuid not null references admin_users (id),
      requested_at timestamptz(3) not null,
      expires_at timestamptz(3) not null check (expires_at > requested_at),
      decision text check (decision in ('approved', 'refused', 'withdrawn')),
      decided_by uuid references admin_users (id),
      decided_at timestamptz(3),
      check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
      check (decision is distinct from 'approved' or decided_by <> requested_by)
    )`.execute(db)
  await sql`create unique index pix_account_changes_open on pix_account_changes ((true))
    where decision is null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table pix_account_changes`.execute(db)
  await sql`drop table settings_events`.execute(db)
}
