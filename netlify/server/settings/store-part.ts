import type { Kysely, Transaction } from 'kysely'
import type { Settings, SettingsEventKind } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import { addSettingsEvent, saveSetting } from '../shared/settings-store.ts'
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

/** At most `limit` lines, newest first. `before` is the id of the last known line. */
export function findSettingsEvents(db: Kysely<Database>, limit: number, before?: number) {
  const lines = db.selectFrom('settings_events').selectAll().orderBy('id', 'desc').limit(limit)
  return (before === undefined ? lines : lines.where('id', '<', before)).execute()
}
