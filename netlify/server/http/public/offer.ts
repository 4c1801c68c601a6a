import { Hono } from 'hono'
import { currentOffer } from '../../services/settings/offer.ts'
import { cacheOnCdn } from '../answers/cache.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'

/** GET /api/offer: today's conditions. */
export const offerRoutes = new Hono<AppEnv>().get('/offer', access('public'), async (c) => {
  const { db, now } = c.var.deps
  const offer = await currentOffer(db, now())
  cacheOnCdn(c, { seconds: 60, tag: 'settings' })
  return c.json(offer)
})
