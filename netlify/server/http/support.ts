import { Hono } from 'hono'
import { supportNumber } from '../services/support.ts'
import { access } from './access.ts'
import { cacheOnCdn } from './cache.ts'
import type { AppEnv } from './environment.ts'

/** GET /api/support: the number that the support widget's chat opens. */
export const supportRoutes = new Hono<AppEnv>().get('/support', access('public'), async (c) => {
  const whatsapp = await supportNumber(c.var.deps.db)
  cacheOnCdn(c, { seconds: 60, tag: 'settings' })
  return c.json({ whatsapp })
})
