import { Hono } from 'hono'
import { adminDetail as adminDetailAnswer, applicationParams } from '#api/admin.ts'
import {
  adminInstallments,
  adminSettlementParams,
  correctionPaymentRequest,
  installmentChargeParams,
  installmentPaymentRequest,
  installmentReturnRequest,
  installmentReversalRequest,
  installmentsQuery,
  installmentsAnswer as installmentsSchema,
  lienReleaseRequest,
  lienUndoingRequest,
  settlementParams,
} from '#api/installments.ts'
import { priceIndexView as priceIndexViewAnswer, priceMonthRequest } from '#api/price-index.ts'
import {
  dueDayAcceptance,
  dueDayPreview,
  dueDayQuery,
  dueDayRequest,
  feeWaiverRequest,
  lateBoleto as lateBoletoAnswer,
  ledgerLines,
} from '#api/servicing.ts'
import { access, actorOf, makerOf, ownApplication, requireStepUp } from '../accounts/access.ts'
import { pastDays } from '../application/past-days.ts'
import { pdfAnswer } from '../http/answers.ts'
import { answers, answersFile } from '../http/declared-answer.ts'
import { type AppEnv, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { acceptDueDay } from '../use-cases/accept-due-day.ts'
import { adminDetail } from '../use-cases/admin-view.ts'
import {
  payCorrectionOrAsk,
  recordOrAsk,
  releaseLienOrAsk,
  returnOrAsk,
  reverseOrAsk,
  undoLienOrAsk,
} from '../use-cases/ask-managers.ts'
import { installmentsAnswer, installmentsForAnalysts } from '../use-cases/installments.ts'
import { lateBoleto, sendLateBoleto } from '../use-cases/late-boleto.ts'
import { reissueCharge, waiveFees } from '../use-cases/waive-fees.ts'
import { dueDaysFile } from './calendar-file.ts'
import { endDueDayOffer, offerDueDay, previewDueDay } from './due-day.ts'
import { priceIndexView, recordPriceMonth } from './price-index.ts'
import { listLedger } from './queries.ts'
import { openTerm } from './settlement.ts'

/**
 * Payments after the release: the customer sees them, analysts record them, and managers reverse a mistake, also at an
 * analyst's request.
 */
export const installmentRoutes = new Hono<AppEnv>()
  .get(
    '/portal/installments',
    access('portal'),
    validate('query', portalQuery),
    answers(installmentsSchema),
    async (c) => {
      const answer = await installmentsAnswer(c.var.deps, ownApplication(c))
      // Only the customer may have the payment code.
      if (c.var.applicant.isView)
        answer.charges = answer.charges.map((charge) => ({ ...charge, code: null, simulation: null, url: null }))
      if (c.var.applicant.isView && answer.debit) answer.debit = { ...answer.debit, code: null, simulation: null }
      return c.json(answer)
    },
  )
  .get(
    '/admin/applications/:id/installments',
    access('analyst'),
    validate('param', applicationParams),
    validate('query', installmentsQuery),
    answers(adminInstallments),
    async (c) => {
      return c.json(
        await installmentsForAnalysts(c.var.deps, c.var.analyst, c.req.valid('param').id, c.req.valid('query').on),
      )
    },
  )
  .post(
    '/admin/applications/:id/installments/payments',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', installmentPaymentRequest, pastDays({ paidOn: 'payment_in_future' })),
    requireStepUp,
    answers(adminInstallments),
    async (c) => {
      const { id } = c.req.valid('param')
      await recordOrAsk(c.var.deps, makerOf(c), id, c.req.valid('json'))
      return c.json(await installmentsForAnalysts(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/installments/reversals',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', installmentReversalRequest),
    answers(adminInstallments),
    async (c) => {
      const { id } = c.req.valid('param')
      await reverseOrAsk(c.var.deps, makerOf(c), id, c.req.valid('json'))
      return c.json(await installmentsForAnalysts(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/installments/return',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', installmentReturnRequest, pastDays({ returnedOn: 'date_in_future' }, 'contract')),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await returnOrAsk(c.var.deps, makerOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/correction',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', correctionPaymentRequest, pastDays({ paidOn: 'date_in_future' }, 'contract')),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await payCorrectionOrAsk(c.var.deps, makerOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .get(
    '/portal/installments/calendar',
    access('applicant'),
    validate('query', portalQuery),
    answersFile('text/calendar'),
    async (c) => {
      return c.body(await dueDaysFile(c.var.deps, ownApplication(c)), 200, {
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': 'attachment; filename="parcelas.ics"',
        'cache-control': 'no-store',
      })
    },
  )
  .get(
    '/portal/settlement/:term/file',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', settlementParams),
    answersFile('application/pdf'),
    async (c) => pdfAnswer(await openTerm(c.var.deps, ownApplication(c), c.req.valid('param').term)),
  )
  .get(
    '/admin/applications/:id/settlement/:term/file',
    access('analyst'),
    validate('param', adminSettlementParams),
    answersFile('application/pdf'),
    async (c) => {
      const { id, term } = c.req.valid('param')
      return pdfAnswer(await openTerm(c.var.deps, id, term))
    },
  )
  .post(
    '/admin/applications/:id/lien',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', lienReleaseRequest, pastDays({ releasedOn: 'date_in_future' })),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await releaseLienOrAsk(c.var.deps, makerOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/lien/undoing',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', lienUndoingRequest),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await undoLienOrAsk(c.var.deps, makerOf(c), id, c.req.valid('json').reason)
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )

/** Changes of a running contract: waived fees, charges made anew, the boleto of what is late, another due day. */
export const servicingRoutes = new Hono<AppEnv>()
  .get('/admin/price-index', access('analyst'), answers(priceIndexViewAnswer), async (c) =>
    c.json(await priceIndexView(c.var.deps, c.var.analyst)),
  )
  .put(
    '/admin/price-index',
    access('manager'),
    validate('json', priceMonthRequest),
    answers(priceIndexViewAnswer),
    async (c) => {
      return c.json(await recordPriceMonth(c.var.deps, makerOf(c), c.req.valid('json')))
    },
  )
  .get(
    '/admin/applications/:id/installments/entries',
    access('analyst'),
    validate('param', applicationParams),
    answers(ledgerLines),
    async (c) => {
      return c.json(await listLedger(c.var.deps.db, c.req.valid('param').id))
    },
  )
  .post(
    '/admin/applications/:id/installments/waivers',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', feeWaiverRequest),
    requireStepUp,
    answers(adminInstallments),
    async (c) => {
      const { id } = c.req.valid('param')
      await waiveFees(c.var.deps, makerOf(c), id, c.req.valid('json'))
      return c.json(await installmentsForAnalysts(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/installments/charges/:charge/reissue',
    access('analyst'),
    validate('param', installmentChargeParams),
    answers(adminInstallments),
    async (c) => {
      const { id, charge } = c.req.valid('param')
      await reissueCharge(c.var.deps, actorOf(c), id, charge)
      return c.json(await installmentsForAnalysts(c.var.deps, c.var.analyst, id))
    },
  )
  .get(
    '/admin/applications/:id/installments/boleto',
    access('analyst'),
    validate('param', applicationParams),
    answers(lateBoletoAnswer),
    async (c) => c.json(await lateBoleto(c.var.deps, c.req.valid('param').id)),
  )
  .post(
    '/admin/applications/:id/installments/boleto',
    access('analyst'),
    validate('param', applicationParams),
    answers(lateBoletoAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await sendLateBoleto(c.var.deps, actorOf(c), id)
      return c.json(await lateBoleto(c.var.deps, id))
    },
  )
  .get(
    '/admin/applications/:id/installments/due-day',
    access('analyst'),
    validate('param', applicationParams),
    validate('query', dueDayQuery),
    answers(dueDayPreview),
    async (c) => c.json(await previewDueDay(c.var.deps, c.req.valid('param').id, Number(c.req.valid('query').day))),
  )
  .post(
    '/admin/applications/:id/installments/due-day',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', dueDayRequest),
    answers(adminInstallments),
    async (c) => {
      const { id } = c.req.valid('param')
      await offerDueDay(c.var.deps, actorOf(c), id, c.req.valid('json').day)
      return c.json(await installmentsForAnalysts(c.var.deps, c.var.analyst, id))
    },
  )
  .delete(
    '/admin/applications/:id/installments/due-day',
    access('analyst'),
    validate('param', applicationParams),
    answers(adminInstallments),
    async (c) => {
      const { id } = c.req.valid('param')
      await endDueDayOffer(c.var.deps, actorOf(c), id)
      return c.json(await installmentsForAnalysts(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/portal/installments/due-day',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', dueDayAcceptance),
    answers(installmentsSchema),
    async (c) => {
      const id = ownApplication(c)
      await acceptDueDay(c.var.deps, id, c.req.valid('json'))
      return c.json(await installmentsAnswer(c.var.deps, id))
    },
  )
  .delete(
    '/portal/installments/due-day',
    access('applicant'),
    validate('query', portalQuery),
    answers(installmentsSchema),
    async (c) => {
      const id = ownApplication(c)
      await endDueDayOffer(c.var.deps, { type: 'applicant', id, name: null }, id)
      return c.json(await installmentsAnswer(c.var.deps, id))
    },
  )
