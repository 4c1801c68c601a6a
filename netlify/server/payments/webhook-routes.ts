import { Hono } from 'hono'
import { nothing } from '#api/history.ts'
import { debitNotice, type PixNotice, pixNotice } from '#api/payments.ts'
import { isEndToEndId } from '#domain/payments/payment.ts'
import { access } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { enqueue } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { findChargeOf } from './charge-queries.ts'
import { findDebitOf } from './debit/debit-queries.ts'
import { isPixWebhookSecret } from './webhook.ts'

/**
 * The webhooks to which the bank's provider reports payments, automatic debits and what became of them. It answers at
 * once and trusts no notice. The provider adds '/pix' to its registered address (API Pix, callback of the webhook).
 */
export const pixRoutes = new Hono<AppEnv>()
  .post('/pix/:secret/pix', access('public'), validate('json', pixNotice), answers(nothing), async (c) => {
    await enqueuePixPayments(c.var.deps, c.req.param('secret'), c.req.valid('json'))
    return c.json({})
  })
  .post('/pix/:secret/rec', access('public'), validate('json', debitNotice), answers(nothing), async (c) => {
    const { recs = [] } = c.req.valid('json')
    demandSecret(c.var.deps, c.req.param('secret'))
    for (const name of namesIn(recs, 'idRec')) {
      const debit = await findDebitOf(c.var.deps.db, name)
      if (debit) await enqueue(c.var.deps.db, 'debit_follow', { debitId: debit.id })
    }
    return c.json({})
  })
  .post('/pix/:secret/cobr', access('public'), validate('json', debitNotice), answers(nothing), async (c) => {
    const { cobsr = [] } = c.req.valid('json')
    demandSecret(c.var.deps, c.req.param('secret'))
    for (const name of namesIn(cobsr, 'txid')) {
      const charge = await findChargeOf(c.var.deps.db, name)
      if (charge?.way === 'pix_automatic') await enqueue(c.var.deps.db, 'debit_charge', { chargeId: charge.id })
    }
    return c.json({})
  })

/**
 * Queues a look-up at the provider for every payment in the notice, and reads only its endToEndId. Throws `not_found`
 * for a wrong secret, as for any address that does not exist.
 */
async function enqueuePixPayments(deps: Deps, secret: string, { pix = [] }: PixNotice): Promise<void> {
  demandSecret(deps, secret)
  for (const one of pix) {
    const { endToEndId } = (one ?? {}) as { endToEndId?: unknown }
    if (typeof endToEndId === 'string' && isEndToEndId(endToEndId))
      await enqueue(deps.db, 'pix_payment', { endToEndId })
  }
}

/** Throws `not_found` for a wrong secret, and without a provider. */
function demandSecret({ config }: Pick<Deps, 'config'>, secret: string): void {
  if (config.pix === undefined || !isPixWebhookSecret(config.pix.clientSecret, secret))
    throw new ProblemError('not_found')
}

/** The names in a notice that the database can hold. */
function namesIn(notices: readonly unknown[], field: 'idRec' | 'txid'): string[] {
  return notices.flatMap((one) => {
    const { [field]: name } = (one ?? {}) as Record<string, unknown>
    return typeof name === 'string' && /^[A-Za-z0-9]{1,64}$/.test(name) ? [name] : []
  })
}
