import { Hono } from 'hono'
import { pixNotice } from '#contracts/payments.ts'
import { hearOfPayments } from '../../services/payments/notice.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'

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
