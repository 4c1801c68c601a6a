import { Hono } from 'hono'
import type { Transaction } from 'kysely'
import {
  adminDetail as adminDetailAnswer,
  applicationParams,
  documentParams,
  documentReviewRequest,
  pixRequest,
  type ScoreRequest,
  scoreRequest,
  statusChangeRequest,
  undoRequest,
} from '#api/admin.ts'
import { neighboursResponse, orderedQuery } from '#api/application-list.ts'
import { counterOfferRequest, counterOfferWithdrawal } from '#api/credit.ts'
import { tabHeader } from '#api/headers.ts'
import { historyPage as historyPageAnswer, historyQuery } from '#api/history.ts'
import { adminInstallments, installmentChargeParams } from '#api/installments.ts'
import { handPaymentRequest, proposedPix } from '#api/payments.ts'
import { tabId } from '#api/work.ts'
import type { Database } from '#db/schema.ts'
import { access, actorOf, makerOf, ownOf, requireStepUp } from '../accounts/access.ts'
import { endSessionsFor } from '../accounts/sessions.ts'
import { liftRecoveryBlock } from '../accounts/undo-recovery.ts'
import { change } from '../application/change.ts'
import type { AnalystActor } from '../application/events.ts'
import { pastDays } from '../application/past-days.ts'
import { askBureau } from '../credit/lookups.ts'
import type { Deps } from '../deps.ts'
import { answers, answersNothing } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { retryCharge } from '../payments/entry-charge.ts'
import { retryInstallmentCharge } from '../payments/installment-charges.ts'
import { adminDetail, historyPage } from './admin-view.ts'
import { neighbours } from './application-list.ts'
import { changeStatus, undoStatus } from './change-status.ts'
import { makeCounterOffer, withdrawCounterOffer } from './counter-offer.ts'
import { decideDocument } from './decide-document.ts'
import { installmentsForAnalysts } from './installments.ts'
import { changePix, proposePixCode } from './pix-code.ts'
import { recordPaymentOrAsk } from './record-payment.ts'
import { endOvertakenAsks } from './stage-exceptions.ts'

/** One application: everything about it, its history, its neighbours in a list, and the analyst's decisions. */
export const applicationDetailRoutes = new Hono<AppEnv>()
  .post(
    '/admin/applications/:id/charge',
    access('analyst'),
    validate('param', applicationParams),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await retryCharge(c.var.deps, id)
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/installments/charges/:charge/retry',
    access('analyst'),
    validate('param', installmentChargeParams),
    answers(adminInstallments),
    async (c) => {
      const { id, charge } = c.req.valid('param')
      await retryInstallmentCharge(c.var.deps, id, charge)
      return c.json(await installmentsForAnalysts(c.var.deps, c.var.analyst, id))
    },
  )
  .get(
    '/admin/applications/:id',
    access('analyst'),
    validate('param', applicationParams),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      const tab = tabId.safeParse(c.req.header(tabHeader))
      const { deps, analyst } = c.var
      const look = tab.success ? { analystId: analyst.adminUserId, tab: tab.data, applicationId: id } : null
      return c.json(await adminDetail(deps, analyst, id, { look }))
    },
  )
  .get(
    '/admin/applications/:id/history',
    access('analyst'),
    validate('param', applicationParams),
    validate('query', historyQuery),
    answers(historyPageAnswer),
    async (c) => {
      const { before } = c.req.valid('query')
      return c.json(await historyPage(c.var.deps.db, c.req.valid('param').id, before ? Number(before) : undefined))
    },
  )
  .get(
    '/admin/applications/:id/neighbours',
    access('analyst'),
    validate('param', applicationParams),
    validate('query', orderedQuery),
    answers(neighboursResponse),
    async (c) =>
      c.json(await neighbours(c.var.deps, c.req.valid('param').id, ownOf(c.var.analyst, c.req.valid('query')))),
  )
  .put(
    '/admin/applications/:id/status',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', statusChangeRequest),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      const { deps, analyst } = c.var
      const read = (within: Transaction<Database>) => adminDetail(deps, analyst, id, { within })
      return c.json(await changeStatus(deps, makerOf(c), id, c.req.valid('json'), read))
    },
  )
  .post(
    '/admin/applications/:id/status/undo',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', undoRequest),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await undoStatus(c.var.deps, actorOf(c), id, c.req.valid('json').version)
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .put(
    '/admin/applications/:id/score',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', scoreRequest),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await changeScore(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/bureau',
    access('analyst'),
    validate('param', applicationParams),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      const { deps } = c.var
      const actor = actorOf(c)
      await deps.db.transaction().execute((trx) => askBureau(deps, trx, actor, id))
      return c.json(await adminDetail(deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/counter-offer',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', counterOfferRequest),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await makeCounterOffer(c.var.deps, makerOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/counter-offer/withdrawal',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', counterOfferWithdrawal),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await withdrawCounterOffer(c.var.deps, actorOf(c), id, c.req.valid('json').version)
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .put(
    '/admin/applications/:id/pix',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', pixRequest),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await changePix(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/pix/proposal',
    access('analyst'),
    validate('param', applicationParams),
    answers(proposedPix),
    async (c) => {
      return c.json({ pixCode: await proposePixCode(c.var.deps, c.req.valid('param').id) })
    },
  )
  .post(
    '/admin/applications/:id/payments',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', handPaymentRequest, pastDays({ paidOn: 'payment_in_future' })),
    requireStepUp,
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await recordPaymentOrAsk(c.var.deps, makerOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/recovery-release',
    access('analyst'),
    validate('param', applicationParams),
    requireStepUp,
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await liftRecoveryBlock(c.var.deps, actorOf(c), id)
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .delete(
    '/admin/applications/:id/sessions',
    access('analyst'),
    validate('param', applicationParams),
    answersNothing(),
    async (c) => {
      await endSessionsFor(c.var.deps, actorOf(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .put(
    '/admin/applications/:id/documents/:kind/review',
    access('analyst'),
    validate('param', documentParams),
    validate('json', documentReviewRequest),
    answers(adminDetailAnswer),
    async (c) => {
      const { id, kind } = c.req.valid('param')
      await decideDocument(c.var.deps, actorOf(c), id, kind, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )

/** Enters a credit score, 0 to 1000, or takes it away. Ends a request to approve without it. */
function changeScore(deps: Deps, analyst: AnalystActor, id: string, request: ScoreRequest) {
  return change(deps, analyst, id, request.version, (row, trx) => {
    if (request.creditScore === row.credit_score) return null
    return {
      update: { credit_score: request.creditScore },
      event: { kind: 'score', data: { from: row.credit_score, to: request.creditScore } },
      followUp: () => endOvertakenAsks(deps, trx, row.id),
    }
  })
}
