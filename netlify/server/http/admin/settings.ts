import { Hono } from 'hono'
import { settingsDefaultsRequest, settingsRequest } from '#contracts/admin.ts'
import { readSettings, restoreSettings, saveSettings } from '../../services/settings/settings.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'

/** The bank's settings: read, save, restore the defaults. */
export const settingsRoutes = new Hono<AppEnv>()
  .get('/admin/settings', access('analyst'), async (c) => c.json(await readSettings(c.var.deps.db)))
  .put('/admin/settings', access('analyst'), validate('json', settingsRequest), async (c) => {
    const { version, ...settings } = c.req.valid('json')
    return c.json(await saveSettings(c.var.deps, settings, { version, by: c.var.analyst.adminUserId }))
  })
  .post('/admin/settings/defaults', access('analyst'), validate('json', settingsDefaultsRequest), async (c) => {
    const { version } = c.req.valid('json')
    return c.json(await restoreSettings(c.var.deps, { version, by: c.var.analyst.adminUserId }))
  })
