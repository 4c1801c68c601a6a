import { type Kysely, sql } from 'kysely'

/** Invitations to the bank's team, and the append-only history of its accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_invitations (
      id uuid primary key default gen_random_uuid(),
      token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
      username text not null check (username ~ '^[a-z0-9._-]{3,40}$'),
      email text not null check (length(email) between 3 and 254),
      role text not null check (role in ('manager', 'analyst')),
      invited_by uuid not null references admin_users (id),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null check (expires_at > created_at),
      used_at timestamptz(3)
    )`.execute(db)
  await sql`create unique index admin_invitations_open on admin_invitations (username) where used_at is null`.execute(
    db,
  )
  await sql`
    create table security_events (
      id bigint generated always as identity primary key,
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      actor_id uuid,
      actor_name text check (length(actor_name) <= 200),
      subject_name text check (length(subject_name) <= 200),
      detail text not null default '' check (length(detail) <= 200),
      address_hash text check (address_hash ~ '^[0-9a-f]{16}$'),
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create index security_events_actor on security_events (actor_name, id)`.execute(db)
  await sql`create trigger security_events_append_only before update or delete on security_events
    for each row execute function refuse_change()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table security_events`.execute(db)
  await sql`drop table admin_invitations`.execute(db)
}
