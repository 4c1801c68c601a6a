import type { Kysely, Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import type { SettingsEventKind, SettingsPart } from '#domain/settings-events.ts'
import { saveSetting } from '../shared/settings-store.ts'
import { stored } from './read.ts'

/** Stores a part of the settings, with a line in the history. */
export async function storePart<Part extends keyof Settings>(
  tx: Transaction<Database>,
  change: {
    kind: SettingsEventKind
    part: Part
    before: Settings[Part]
    after: Settings[Part]
    actor: { id: string; name: string }
    at: Date
  },
): Promise<void> {
  const { part, after, actor, at } = change
  await saveSetting(tx, { ...stored[part], value: after, by: actor.id, at })
  await addSettingsEvent(tx, change)
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

/** At most `limit` lines, newest first. `before` is the id of the last known line. */
export function findSettingsEvents(db: Kysely<Database>, limit: number, before?: number) {
  const lines = db.selectFrom('settings_events').selectAll().orderBy('id', 'desc').limit(limit)
  return (before === undefined ? lines : lines.where('id', '<', before)).execute()
}
