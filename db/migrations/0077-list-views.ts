import { type Kysely, sql } from 'kysely'

/** Saved filters of the list of applications, for one person or for all staff who work on applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_views (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references admin_users (id),
      name text not null check (length(name) between 1 and 40),
      shared boolean not null,
      query jsonb not null check (jsonb_typeof(query) = 'object'),
      columns text check (length(columns) between 1 and 200),
      row_height text check (length(row_height) between 1 and 4),
      version integer not null default 1,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`create unique index list_views_name on list_views (owner_id, lower(name))`.execute(db)
  await sql`create index list_views_shared on list_views (shared) where shared`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table list_views`.execute(db)
}
