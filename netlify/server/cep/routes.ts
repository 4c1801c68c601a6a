import { Hono } from 'hono'
import { cepParams } from '#api/cep.ts'
import { access } from '../accounts/access.ts'
import { cacheOnCdn } from '../http/answers.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { lookUpCep, lookUpPlace } from './lookup.ts'

const thirtyDays = 30 * 24 * 60 * 60

/**
 * GET /api/cep/:cep gives the address of a postal code. Addresses hardly change, so the CDN keeps them for a month. Managers get
 * the coordinates too, for the address of a dealership.
 */
export const cepRoutes = new Hono<AppEnv>()
  .get('/cep/:cep', access('public'), validate('param', cepParams), async (c) => {
    const found = await lookUpCep(c.var.deps, c.req.valid('param').cep, c.env.ip)
    cacheOnCdn(c, { seconds: thirtyDays, tag: 'cep' })
    return c.json(found)
  })
  .get('/admin/cep/:cep', access('manager'), validate('param', cepParams), async (c) => {
    return c.json(await lookUpPlace(c.var.deps, c.req.valid('param').cep, c.env.ip))
  })
