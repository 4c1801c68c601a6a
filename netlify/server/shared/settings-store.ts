import { type Kysely, sql, type Transaction } from 'kysely'
import type { SettingsEventKind, SettingsPart } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'

/** The value stored under a key of the bank's settings; undefined until a manager saves one. */
export async function findSetting(db: Kysely<Database>, key: string): Promise<Record<string, unknown> | undefined> {
  const row = await db.selectFrom('system_configurations').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** The settings stored under some keys, the last saved first, with the name of the analyst who saved each. */
export function findSettings(db: Kysely<Database>, keys: readonly string[]) {
  return db
    .selectFrom('system_configurations as setting')
    .leftJoin('admin_users as analyst', 'analyst.id', 'setting.updated_by')
    .select(['setting.key', 'setting.value', 'setting.updated_at', 'analyst.name as saved_by'])
    .where('setting.key', 'in', keys)
    .orderBy('setting.updated_at', 'desc')
    .execute()
}

/**
 * Locks the settings until the end of the transaction, so that they change one at a time. The lock works before any row
 * exists.
 */
export async function lockSettings(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('system_configurations'))`.execute(trx)
}

/** Stores a value under a key, replacing the earlier one. */
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

type Values = Readonly<Record<string, string | number>>

/** Adds a line to the history of the settings, which nothing can change afterwards. */
export async function addSettingsEvent(
  db: Kysely<Database>,
  event: {
    kind: SettingsEventKind
    part: SettingsPart
    before: Values
    after: Values
    actor: { id: string; name: string }
    at: Date
  },
): Promise<void> {
  const { kind, part, before, after, actor, at } = event
  const values = { before: JSON.stringify(before), after: JSON.stringify(after) }
  await db
    .insertInto('settings_events')
    .values({ kind, part, ...values, actor_id: actor.id, actor_name: actor.name, at })
    .execute()
}
