import { Hono } from 'hono'
import { settings } from '#contracts/admin.ts'
import { readSettings, restoreSettings, saveSettings } from '../../services/admin/settings.ts'
import { access } from '../access.ts'
import type { AppEnv } from '../environment.ts'
import { validate } from '../validate.ts'

/** The bank's settings: read, save, bring back the defaults. */
export const settingsRoutes = new Hono<AppEnv>()
  .get('/admin/settings', access('analyst'), async (c) => c.json(await readSettings(c.var.deps.db)))
  .put('/admin/settings', access('analyst'), validate('json', settings), async (c) => {
    const { db, now } = c.var.deps
    return c.json(await saveSettings(db, c.req.valid('json'), c.var.analyst.adminUserId, now()))
  })
  .post('/admin/settings/defaults', access('analyst'), async (c) => {
    const { db, now } = c.var.deps
    return c.json(await restoreSettings(db, c.var.analyst.adminUserId, now()))
  })
