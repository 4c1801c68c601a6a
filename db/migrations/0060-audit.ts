import { type Kysely, sql } from 'kysely'

/** What people of the bank did is read in the order in which they did it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index application_events_of_analysts on application_events (at desc, id desc)
    where actor_type = 'analyst'`.execute(db)
  await sql`create index security_events_newest on security_events (at desc, id desc)`.execute(db)
  await sql`create index request_messages_of_bank on request_messages (at desc, id desc)
    where actor_id is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index application_events_of_analysts, security_events_newest, request_messages_of_bank`.execute(db)
}
