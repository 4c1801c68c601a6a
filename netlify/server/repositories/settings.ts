import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The value stored under a key of the bank's settings; undefined while nobody saved any. */
export async function findSetting(db: Kysely<Database>, key: string): Promise<Record<string, unknown> | undefined> {
  const row = await db.selectFrom('system_configurations').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}
