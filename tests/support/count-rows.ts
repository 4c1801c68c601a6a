import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** How many rows each table holds, by its name. */
export async function countRows(db: Kysely<Database>): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely\\_%' order by tablename`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}
