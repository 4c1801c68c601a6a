import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { offerResponse } from '#api/offer.ts'
import { supportChannel } from '#api/settings.ts'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/schema.ts'
import { access } from '../accounts/access.ts'
import { cacheOnCdn } from '../http/answers.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { findSetting } from '../shared/settings-store.ts'
import { currentOffer } from './stored.ts'

/** GET /api/offer gives the current conditions. */
export const offerRoutes = new Hono<AppEnv>().get('/offer', access('public'), answers(offerResponse), async (c) => {
  const { db, now } = c.var.deps
  const offer = await currentOffer(db, now())
  cacheOnCdn(c, { seconds: 60, tag: 'settings' })
  return c.json(offer)
})

/** GET /api/support gives the number that the support widget's chat opens. */
export const supportRoutes = new Hono<AppEnv>().get(
  '/support',
  access('public'),
  answers(supportChannel),
  async (c) => {
    const whatsapp = await supportNumber(c.var.deps.db)
    cacheOnCdn(c, { seconds: 60, tag: 'settings' })
    return c.json({ whatsapp })
  },
)

/** The messaging number from the bank's settings, digits only; the brand's own number if none is saved. */
async function supportNumber(db: Kysely<Database>): Promise<string> {
  const stored = await findSetting(db, 'support_settings')
  return String(stored?.whatsappSuporte ?? '').replace(/\D/g, '') || brand.chat.number
}
