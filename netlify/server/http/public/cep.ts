import { Hono } from 'hono'
import { cepParams } from '#contracts/cep.ts'
import { lookUpCep } from '../../services/cep/cep.ts'
import { cacheOnCdn } from '../answers/cache.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'

const thirtyDays = 30 * 24 * 60 * 60

/** GET /api/cep/:cep: the address of a postal code. Addresses hardly change, so the CDN keeps them for a month. */
export const cepRoutes = new Hono<AppEnv>().get(
  '/cep/:cep',
  access('public'),
  validate('param', cepParams),
  async (c) => {
    const found = await lookUpCep(c.var.deps, c.req.valid('param').cep, c.env.ip)
    cacheOnCdn(c, { seconds: thirtyDays, tag: 'cep' })
    return c.json(found)
  },
)
