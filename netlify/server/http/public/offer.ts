import { Hono } from 'hono'
import { currentOffer } from '../../services/settings/offer.ts'
import { cacheOnCdn } from '../answers/cache.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'

/** GET /api/offer: today's conditions. */
export const offerRoutes = new Hono<AppEnv>().get('/offer', access('public'), async (c) => {
  const offer = await currentOffer(c.var.deps.db)
  cacheOnCdn(c, { seconds: 60, tag: 'settings' })
  return c.json(offer)
})
