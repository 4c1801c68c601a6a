import { Hono } from 'hono'
import { pixNotice } from '#api/payments.ts'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { hearOfPayments } from './notice.ts'

/**
 * Where the bank's provider tells of payments: it is answered at once, and nothing that it says is believed. The provider
 * adds '/pix' to the address it was given (API Pix, callback of the webhook).
 */
export const pixRoutes = new Hono<AppEnv>().post(
  '/pix/:secret/pix',
  access('public'),
  validate('json', pixNotice),
  async (c) => {
    await hearOfPayments(c.var.deps, c.req.param('secret'), c.req.valid('json'))
    return c.json({})
  },
)
