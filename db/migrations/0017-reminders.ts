import { type Kysely, sql } from 'kysely'

/** Only needs indexes, which are built while the table is in use (db/migrate.ts). */
export async function up(): Promise<void> {}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists messages_asking, messages_team`.execute(db)
}
