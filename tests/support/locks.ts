import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** How many sessions of this database wait for a lock that another one holds. */
export async function waitingForLock(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
