import { Hono } from 'hono'
import { access } from '../accounts/access.ts'
import { cacheOnCdn } from '../http/cache.ts'
import type { AppEnv } from '../http/environment.ts'
import { supportNumber } from './support.ts'

/** GET /api/support: the number that the support widget's chat opens. */
export const supportRoutes = new Hono<AppEnv>().get('/support', access('public'), async (c) => {
  const whatsapp = await supportNumber(c.var.deps.db)
  cacheOnCdn(c, { seconds: 60, tag: 'settings' })
  return c.json({ whatsapp })
})
