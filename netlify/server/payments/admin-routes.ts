import { Hono } from 'hono'
import { countResponse } from '#api/lists.ts'
import {
  candidatesQuery,
  matchCandidates,
  matchRequest,
  paymentAskRequest,
  paymentExportQuery,
  paymentFilterQuery,
  paymentListQuery,
  paymentPage as paymentPageAnswer,
  paymentParams,
  paymentRow,
  paymentSums as paymentSumsAnswer,
  paymentSumsQuery,
  refundRequest,
  unmatchRequest,
} from '#api/payments.ts'
import { access, makerOf, requireStepUp } from '../accounts/access.ts'
import { exportAnswer } from '../accounts/csv-answer.ts'
import { noteLeafing } from '../accounts/record-look.ts'
import { answers, answersFile } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { actOrAsk, askAboutPayment } from '../use-cases/ask-about-payment.ts'
import { countFoundPayments, exportPayments, paymentPage, paymentSums } from './list.ts'
import { findCandidates } from './match-payment.ts'

/** Payments received: a page, its count, sums of days, all of them as CSV, and the actions on one payment. */
export const paymentRoutes = new Hono<AppEnv>()
  .get(
    '/admin/payments',
    access('analyst'),
    validate('query', paymentListQuery),
    answers(paymentPageAnswer),
    noteLeafing,
    async (c) => {
      return c.json(await paymentPage(c.var.deps, c.var.analyst, c.req.valid('query')))
    },
  )
  .get(
    '/admin/payments/count',
    access('analyst'),
    validate('query', paymentFilterQuery),
    answers(countResponse),
    async (c) => {
      return c.json(await countFoundPayments(c.var.deps, c.req.valid('query')))
    },
  )
  .get(
    '/admin/payments/sums',
    access('analyst'),
    validate('query', paymentSumsQuery),
    answers(paymentSumsAnswer),
    async (c) => {
      return c.json(await paymentSums(c.var.deps, c.req.valid('query')))
    },
  )
  .get(
    '/admin/payments.csv',
    access('analyst'),
    validate('query', paymentExportQuery),
    answersFile('text/csv'),
    async (c) => {
      return exportAnswer(c, 'pagamentos', c.req.valid('query'), { count: countFoundPayments, slice: exportPayments })
    },
  )
  .post(
    '/admin/payments/:id/match',
    access('analyst'),
    validate('param', paymentParams),
    validate('json', matchRequest),
    requireStepUp,
    answers(paymentRow),
    async (c) => {
      const wanted = { action: 'match', ...c.req.valid('json') } as const
      return c.json(await actOrAsk(c.var.deps, makerOf(c), c.req.valid('param').id, wanted))
    },
  )
  .get(
    '/admin/payments/:id/candidates',
    access('analyst'),
    validate('param', paymentParams),
    validate('query', candidatesQuery),
    answers(matchCandidates),
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
    answers(paymentRow),
    async (c) => {
      const wanted = { action: 'unmatch', ...c.req.valid('json') } as const
      return c.json(await actOrAsk(c.var.deps, makerOf(c), c.req.valid('param').id, wanted))
    },
  )
  .post(
    '/admin/payments/:id/acceptance',
    access('analyst'),
    validate('param', paymentParams),
    requireStepUp,
    answers(paymentRow),
    async (c) => {
      return c.json(await actOrAsk(c.var.deps, makerOf(c), c.req.valid('param').id, { action: 'accept' }))
    },
  )
  .post(
    '/admin/payments/:id/request',
    access('analyst'),
    validate('param', paymentParams),
    validate('json', paymentAskRequest),
    answers(paymentRow),
    async (c) => c.json(await askAboutPayment(c.var.deps, makerOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/admin/payments/:id/refunds/elsewhere',
    access('analyst'),
    validate('param', paymentParams),
    validate('json', refundRequest),
    requireStepUp,
    answers(paymentRow),
    async (c) => {
      const wanted = { action: 'refund_elsewhere', ...c.req.valid('json') } as const
      return c.json(await actOrAsk(c.var.deps, makerOf(c), c.req.valid('param').id, wanted))
    },
  )
  .post(
    '/admin/payments/:id/refunds',
    access('analyst'),
    validate('param', paymentParams),
    validate('json', refundRequest),
    requireStepUp,
    answers(paymentRow),
    async (c) => {
      const wanted = { action: 'refund', ...c.req.valid('json') } as const
      return c.json(await actOrAsk(c.var.deps, makerOf(c), c.req.valid('param').id, wanted))
    },
  )
  .post(
    '/admin/payments/:id/refunds/confirmation',
    access('analyst'),
    validate('param', paymentParams),
    requireStepUp,
    answers(paymentRow),
    async (c) => c.json(await actOrAsk(c.var.deps, makerOf(c), c.req.valid('param').id, { action: 'confirm_refund' })),
  )
