import { type Kysely, sql } from 'kysely'

/** How often each error happened in browsers on each day, without anything about a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table browser_errors (
      day date not null,
      kind text not null,
      name text not null,
      page text not null,
      source text not null,
      times integer not null,
      last_at timestamptz(3) not null,
      request_id uuid,
      primary key (day, kind, name, page, source)
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table browser_errors`.execute(db)
}
