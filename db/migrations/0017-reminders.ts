import { type Kysely, sql } from 'kysely'

/** Lets what was asked of applicants some days ago, and what is told to people of the bank, be found among all messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_asking on messages (created_at)
    where kind in ('documents_requested', 'document_refused', 'entry_payable')`.execute(db)
  await sql`create index messages_team on messages (created_at)
    where application_id is null and lead_id is null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index messages_asking, messages_team`.execute(db)
}
