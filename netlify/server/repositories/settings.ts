import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The value stored under a key of the bank's settings; undefined while nobody saved any. */
export async function findSetting(db: Kysely<Database>, key: string): Promise<Record<string, unknown> | undefined> {
  const row = await db.selectFrom('system_configurations').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Stores a value under a key, in place of an earlier one. */
export async function saveSetting(
  db: Kysely<Database>,
  setting: { key: string; value: object; description: string; by: string | null; at: Date },
): Promise<void> {
  const { key, description } = setting
  const changes = {
    value: JSON.stringify(setting.value),
    description,
    updated_at: setting.at,
    updated_by: setting.by,
  }
  await db
    .insertInto('system_configurations')
    .values({ key, ...changes })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changes))
    .execute()
}
