import { type Kysely, sql } from 'kysely'

/** The index that replaces it also holds when an application changed last (db/migrate.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists applications_open`.execute(db)
}

/** The release before builds it itself. */
export async function down(): Promise<void> {}
