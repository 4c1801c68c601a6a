import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * A table that a restore keeps in the database until all files are stored, whatever the schema, so that an interrupted
 * restore can continue. It names the backup.
 */
export const restoreMark = 'restore_under_way'

/** Returns the fingerprint of the backup that is being restored; undefined when none is. */
export async function restoreUnderWay(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`public.${restoreMark}`}) is not null as there`.execute(db)
  if (!rows[0]?.there) return undefined
  const marked = await sql<{ backup: string }>`select backup from ${sql.table(restoreMark)}`.execute(db)
  return marked.rows[0]?.backup
}

/** Marks the database as being restored from a backup, named by its fingerprint. */
export async function beginRestore(trx: Kysely<Database>, backup: string): Promise<void> {
  await sql`create table ${sql.table(restoreMark)} as select ${backup}::text as backup`.execute(trx)
}

/** Removes the mark: the backup is restored. */
export async function endRestore(db: Kysely<Database>): Promise<void> {
  await sql`drop table ${sql.table(restoreMark)}`.execute(db)
}
