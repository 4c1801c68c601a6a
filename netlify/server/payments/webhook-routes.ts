import { Hono } from 'hono'
import { nothing } from '#api/history.ts'
import { type PixNotice, pixNotice } from '#api/payments.ts'
import { isEndToEndId } from '#domain/payments/payment.ts'
import { access } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { enqueue } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { isPixWebhookSecret } from './webhook.ts'

/**
 * The webhook to which the bank's provider reports payments. It answers at once and trusts no notice. The provider adds
 * '/pix' to its registered address (API Pix, callback of the webhook).
 */
export const pixRoutes = new Hono<AppEnv>().post(
  '/pix/:secret/pix',
  access('public'),
  validate('json', pixNotice),
  answers(nothing),
  async (c) => {
    await enqueuePixPayments(c.var.deps, c.req.param('secret'), c.req.valid('json'))
    return c.json({})
  },
)

/**
 * Queues a look-up at the provider for every payment in the notice, and reads only its endToEndId. Throws `not_found` for a
 * wrong secret, as for any address that does not exist.
 */
async function enqueuePixPayments(deps: Deps, secret: string, { pix = [] }: PixNotice): Promise<void> {
  const { pix: config } = deps.config
  if (config === undefined || !isPixWebhookSecret(config.clientSecret, secret)) throw new ProblemError('not_found')
  for (const one of pix) {
    const { endToEndId } = (one ?? {}) as { endToEndId?: unknown }
    if (typeof endToEndId === 'string' && isEndToEndId(endToEndId))
      await enqueue(deps.db, 'pix_payment', { endToEndId })
  }
}
