import type { Kysely } from 'kysely'
import type { SettingsHistory } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import { findSettingsEvents } from './history-queries.ts'

const historyLines = 20

/** A page of the settings' history, newest first; `before` is the id of the last line already shown. */
export async function settingsHistory(db: Kysely<Database>, before?: number): Promise<SettingsHistory> {
  const rows = await findSettingsEvents(db, historyLines + 1, before)
  const events = rows.slice(0, historyLines).map(({ actor_name: by, at, actor_id: _, ...line }) => ({
    ...line,
    by,
    at: at.toISOString(),
  }))
  return { events, hasMore: rows.length > historyLines }
}
