import { type Kysely, sql } from 'kysely'

/**
 * The sessions of analysts that may look at an application as its customer does, and until when. A view ends with its
 * session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_views (
      session_id uuid not null references sessions (id) on delete cascade,
      application_id uuid not null references financing_applications (id) on delete cascade,
      expires_at timestamptz(3) not null,
      primary key (session_id, application_id)
    )`.execute(db)
  await sql`create index customer_views_application on customer_views (application_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table customer_views`.execute(db)
}
