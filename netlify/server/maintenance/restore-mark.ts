import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * A table that a restore leaves in the database until all its files are there, whatever the schema, so that one that was
 * stopped can go on; it holds which backup it is.
 */
export const restoreMark = 'restore_under_way'

/** The backup whose restore is under way; undefined when none is. */
export async function restoreUnderWay(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`public.${restoreMark}`}) is not null as there`.execute(db)
  if (!rows[0]?.there) return undefined
  const marked = await sql<{ backup: string }>`select backup from ${sql.table(restoreMark)}`.execute(db)
  return marked.rows[0]?.backup
}

export async function beginRestore(trx: Kysely<Database>, backup: string): Promise<void> {
  await sql`create table ${sql.table(restoreMark)} as select ${backup}::text as backup`.execute(trx)
}

export async function endRestore(db: Kysely<Database>): Promise<void> {
  await sql`drop table ${sql.table(restoreMark)}`.execute(db)
}
