import { Hono } from 'hono'
import {
  candidatesQuery,
  matchRequest,
  paymentAskRequest,
  paymentExportQuery,
  paymentFilterQuery,
  paymentListQuery,
  paymentParams,
  paymentSumsQuery,
  refundRequest,
  unmatchRequest,
} from '#api/payments.ts'
import { whoMayAct } from '#domain/payments/who-may-refund.ts'
import { access, actorOf, makerOf, requireStepUp } from '../accounts/access.ts'
import { csvAnswer, demandExportReason, exportReasonOf } from '../accounts/csv-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { askAboutPayment } from '../use-cases/ask-about-payment.ts'
import { countFoundPayments, exportPayments, paymentPage, paymentSums } from './list.ts'
import { confirmRefund, recordRefundElsewhere, refundPayment } from './manager-actions.ts'
import { acceptPayment, findCandidates, matchPayment, unmatchPayment } from './match-payment.ts'

/** Payments received by Pix: a page, its count, sums of days, all of them as CSV, and the actions on one payment. */
export const paymentRoutes = new Hono<AppEnv>()
  .get('/admin/payments', access('analyst'), validate('query', paymentListQuery), async (c) => {
    return c.json(await paymentPage(c.var.deps, c.req.valid('query')))
  })
  .get('/admin/payments/count', access('analyst'), validate('query', paymentFilterQuery), async (c) => {
    return c.json(await countFoundPayments(c.var.deps, c.req.valid('query')))
  })
  .get('/admin/payments/sums', access('analyst'), validate('query', paymentSumsQuery), async (c) => {
    return c.json(await paymentSums(c.var.deps, c.req.valid('query')))
  })
  .get('/admin/payments.csv', access('analyst'), validate('query', paymentExportQuery), async (c) => {
    const query = c.req.valid('query')
    const reason = exportReasonOf(c)
    await demandExportReason(query, reason, () => countFoundPayments(c.var.deps, query))
    return csvAnswer(c, 'pagamentos', await exportPayments(c.var.deps, query), reason)
  })
  .post(
    '/admin/payments/:id/match',
    access(whoMayAct('match')),
    validate('param', paymentParams),
    validate('json', matchRequest),
    requireStepUp,
    async (c) => {
      const { contractNumber } = c.req.valid('json')
      return c.json(await matchPayment(c.var.deps, await actorOf(c), c.req.valid('param').id, contractNumber))
    },
  )
  .get(
    '/admin/payments/:id/candidates',
    access('analyst'),
    validate('param', paymentParams),
    validate('query', candidatesQuery),
    async (c) => {
      return c.json(await findCandidates(c.var.deps, c.req.valid('param').id, c.req.valid('query').q))
    },
  )
  .post(
    '/admin/payments/:id/unmatch',
    access('analyst'),
    validate('param', paymentParams),
    validate('json', unmatchRequest),
    requireStepUp,
    async (c) => {
      const analyst = { ...(await actorOf(c)), role: c.var.analyst.role }
      return c.json(await unmatchPayment(c.var.deps, analyst, c.req.valid('param').id, c.req.valid('json').reason))
    },
  )
  .post(
    '/admin/payments/:id/acceptance',
    access(whoMayAct('accept')),
    validate('param', paymentParams),
    requireStepUp,
    async (c) => {
      const analyst = { ...(await actorOf(c)), role: c.var.analyst.role }
      return c.json(await acceptPayment(c.var.deps, analyst, c.req.valid('param').id))
    },
  )
  .post(
    '/admin/payments/:id/request',
    access('analyst'),
    validate('param', paymentParams),
    validate('json', paymentAskRequest),
    async (c) =>
      c.json(await askAboutPayment(c.var.deps, await makerOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/admin/payments/:id/refunds/elsewhere',
    access(whoMayAct('refund_elsewhere')),
    validate('param', paymentParams),
    validate('json', refundRequest),
    requireStepUp,
    async (c) =>
      c.json(await recordRefundElsewhere(c.var.deps, await actorOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/admin/payments/:id/refunds',
    access(whoMayAct('refund')),
    validate('param', paymentParams),
    validate('json', refundRequest),
    requireStepUp,
    async (c) =>
      c.json(await refundPayment(c.var.deps, await actorOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/admin/payments/:id/refunds/confirmation',
    access(whoMayAct('confirm_refund')),
    validate('param', paymentParams),
    requireStepUp,
    async (c) => c.json(await confirmRefund(c.var.deps, await actorOf(c), c.req.valid('param').id)),
  )
