import { Hono } from 'hono'
import { access } from '../accounts/access.ts'
import { cacheOnCdn } from '../http/cache.ts'
import type { AppEnv } from '../http/environment.ts'
import { currentOffer } from './offer-terms.ts'

/** GET /api/offer gives the current conditions. */
export const offerRoutes = new Hono<AppEnv>().get('/offer', access('public'), async (c) => {
  const { db, now } = c.var.deps
  const offer = await currentOffer(db, now())
  cacheOnCdn(c, { seconds: 60, tag: 'settings' })
  return c.json(offer)
})
