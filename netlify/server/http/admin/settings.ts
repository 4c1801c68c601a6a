import { Hono } from 'hono'
import { settingsDefaultsRequest, settingsRequest } from '#contracts/admin.ts'
import { readSettings, restoreSettings, saveSettings } from '../../services/settings/settings.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'

/** The bank's settings: read, save, restore the defaults. */
export const settingsRoutes = new Hono<AppEnv>()
  .get('/admin/settings', access('manager'), async (c) => c.json(await readSettings(c.var.deps.db)))
  .put('/admin/settings', access('manager'), validate('json', settingsRequest), async (c) => {
    const { version, ...settings } = c.req.valid('json')
    return c.json(await saveSettings(c.var.deps, c.var.analyst, settings, version))
  })
  .post('/admin/settings/defaults', access('manager'), validate('json', settingsDefaultsRequest), async (c) => {
    const { version } = c.req.valid('json')
    return c.json(await restoreSettings(c.var.deps, c.var.analyst, version))
  })
