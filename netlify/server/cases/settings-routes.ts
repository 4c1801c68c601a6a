import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { type SettingsHistory, settingsDefaultsRequest, settingsHistoryQuery, settingsRequest } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import { access, makerOf } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { cancelScheduled } from '../settings/conditions.ts'
import { restoreSettings, saveSettings } from '../settings/save.ts'
import { findSettingsEvents } from '../settings/store-part.ts'
import { settingsWithPending } from './settings.ts'

/** The bank's settings: read, save, cancel conditions that wait for their day, restore the defaults, and their history. */
export const settingsRoutes = new Hono<AppEnv>()
  .get('/admin/settings', access('manager'), async (c) => c.json(await settingsWithPending(c.var.deps, c.var.analyst)))
  .put('/admin/settings', access('manager'), validate('json', settingsRequest), async (c) => {
    const { version, ...settings } = c.req.valid('json')
    await saveSettings(c.var.deps, await makerOf(c), settings, version)
    return c.json(await settingsWithPending(c.var.deps, c.var.analyst))
  })
  .delete('/admin/settings/scheduled', access('manager'), async (c) => {
    await cancelScheduled(c.var.deps, await makerOf(c))
    return c.json(await settingsWithPending(c.var.deps, c.var.analyst))
  })
  .post('/admin/settings/defaults', access('manager'), validate('json', settingsDefaultsRequest), async (c) => {
    await restoreSettings(c.var.deps, await makerOf(c), c.req.valid('json').version)
    return c.json(await settingsWithPending(c.var.deps, c.var.analyst))
  })
  .get('/admin/settings/history', access('manager'), validate('query', settingsHistoryQuery), async (c) => {
    const { before } = c.req.valid('query')
    return c.json(await settingsHistory(c.var.deps.db, before ? Number(before) : undefined))
  })

const historyLines = 20

/** A page of the settings' history, newest first; `before` is the id of the last line already shown. */
async function settingsHistory(db: Kysely<Database>, before?: number): Promise<SettingsHistory> {
  const rows = await findSettingsEvents(db, historyLines + 1, before)
  const events = rows.slice(0, historyLines).map(({ actor_name: by, at, actor_id: _, ...line }) => ({
    ...line,
    by,
    at: at.toISOString(),
  }))
  return { events, hasMore: rows.length > historyLines }
}
