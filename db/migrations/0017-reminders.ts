import { type Kysely, sql } from 'kysely'

/** What it needs is built while messages are written: the indexes of db/live-indexes.ts. */
export async function up(): Promise<void> {}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists messages_asking, messages_team`.execute(db)
}
