import { Hono } from 'hono'
import { supportNumber } from '../../services/settings/support.ts'
import { cacheOnCdn } from '../answers/cache.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'

/** GET /api/support: the number that the support widget's chat opens. */
export const supportRoutes = new Hono<AppEnv>().get('/support', access('public'), async (c) => {
  const whatsapp = await supportNumber(c.var.deps.db)
  cacheOnCdn(c, { seconds: 60, tag: 'settings' })
  return c.json({ whatsapp })
})
