import { Hono } from 'hono'
import { boletoParams } from '#api/boletos.ts'
import { contactRequest } from '#api/contact-request.ts'
import {
  counterOfferAnswer,
  counterOfferChoice,
  counterOfferRefusal,
  refusalAnswer as refusalSchema,
} from '#api/credit.ts'
import {
  duplicateChoiceRequest,
  duplicateParams,
  installmentChargeRequest,
  installmentsAnswer as installmentsSchema,
} from '#api/installments.ts'
import {
  applicantApplications,
  applicantView,
  consentRequest,
  entryWayRequest,
  paymentStamp,
  wantedRequest,
} from '#api/portal.ts'
import { access, accessBeside, ownApplication, ownApplicationOf } from '../accounts/access.ts'
import { changeOffers } from '../application/offers-consent.ts'
import { giveConsent } from '../credit/consent.ts'
import { answers } from '../http/declared-answer.ts'
import { type AppEnv, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { changeReminders } from '../messages/opt-out.ts'
import { askForRefund } from '../payments/ask-for-refund.ts'
import { sayBoletoPaid } from '../payments/boleto/say-paid.ts'
import { askForDebit, switchDebitOff } from '../payments/debit/ask-for-debit.ts'
import { chooseForPayment } from '../payments/duplicates.ts'
import { chooseEntryWay, renewCharge } from '../payments/entry-charge.ts'
import { askForCharge } from '../payments/installment-charges.ts'
import { findPaymentStamp } from '../payments/payment-queries.ts'
import { changeContact } from './change-contact.ts'
import { installmentsAnswer } from './installments.ts'
import { ownApplications } from './own-applications.ts'
import { applicationView, withoutCode } from './portal-view.ts'
import { refusalAnswer } from './refusal.ts'
import { counterOfferView, declineCounterOffer, takeCounterOffer } from './take-counter-offer.ts'

/**
 * The applicant's portal: an application, the person's other ones, contact data, reminders and offers on or off,
 * payments and charges.
 */
export const portalRoutes = new Hono<AppEnv>()
  .get('/portal', access('portal'), validate('query', portalQuery), answers(applicantView), async (c) => {
    const view = await applicationView(c.var.deps, ownApplication(c))
    return c.json(c.var.applicant.isView ? withoutCode(view) : view)
  })
  .get('/portal/applications', access('applicant'), answers(applicantApplications), async (c) => {
    return c.json(await ownApplications(c.var.deps, c.var.applicant.applicationIds))
  })
  .post(
    '/portal/consent',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', consentRequest),
    answers(applicantView),
    async (c) => {
      const id = ownApplication(c)
      await giveConsent(c.var.deps, id, c.req.valid('json').version)
      return c.json(await applicationView(c.var.deps, id))
    },
  )
  .put(
    '/portal/reminders',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', wantedRequest),
    answers(applicantView),
    async (c) => {
      const id = ownApplication(c)
      await changeReminders(c.var.deps, id, c.req.valid('json').wanted)
      return c.json(await applicationView(c.var.deps, id))
    },
  )
  .put(
    '/portal/offers',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', wantedRequest),
    answers(applicantView),
    async (c) => {
      const id = ownApplication(c)
      await changeOffers(c.var.deps, id, c.req.valid('json').wanted)
      return c.json(await applicationView(c.var.deps, id))
    },
  )
  .get('/portal/payment', accessBeside('portal'), validate('query', portalQuery), answers(paymentStamp), async (c) => {
    const { deps, beside, checked } = c.var
    const wanted = c.req.query('application')
    const early = wanted === undefined ? undefined : findPaymentStamp(beside, wanted)
    const [session, stamp] = await Promise.all([checked, early])
    const own = ownApplicationOf(session, c)
    return c.json({ stamp: stamp ?? (await findPaymentStamp(deps.db, own)) })
  })
  .post(
    '/portal/payments/return',
    access('applicant'),
    validate('query', portalQuery),
    answers(applicantView),
    async (c) => {
      const id = ownApplication(c)
      await askForRefund(c.var.deps, id)
      return c.json(await applicationView(c.var.deps, id))
    },
  )
  .post(
    '/portal/payments/:id/choice',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', duplicateParams),
    validate('json', duplicateChoiceRequest),
    answers(installmentsSchema),
    async (c) => {
      const id = ownApplication(c)
      await chooseForPayment(c.var.deps, id, c.req.valid('param').id, c.req.valid('json'))
      return c.json(await installmentsAnswer(c.var.deps, id))
    },
  )
  .post('/portal/charge', access('applicant'), validate('query', portalQuery), answers(applicantView), async (c) => {
    const id = ownApplication(c)
    await renewCharge(c.var.deps, id)
    return c.json(await applicationView(c.var.deps, id))
  })
  .post(
    '/portal/entry/way',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', entryWayRequest),
    answers(applicantView),
    async (c) => {
      const id = ownApplication(c)
      await chooseEntryWay(c.var.deps, id, c.req.valid('json').way)
      return c.json(await applicationView(c.var.deps, id))
    },
  )
  .post(
    '/portal/entry/boleto/:charge/paid',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', boletoParams),
    answers(applicantView),
    async (c) => {
      const id = ownApplication(c)
      await sayBoletoPaid(c.var.deps, id, c.req.valid('param').charge)
      return c.json(await applicationView(c.var.deps, id))
    },
  )
  .post(
    '/portal/installments/charge',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', installmentChargeRequest),
    answers(installmentsSchema),
    async (c) => {
      const id = ownApplication(c)
      const { numbers, way } = c.req.valid('json')
      await askForCharge(c.var.deps, id, numbers, way)
      return c.json(await installmentsAnswer(c.var.deps, id))
    },
  )
  .post(
    '/portal/debit',
    access('applicant'),
    validate('query', portalQuery),
    answers(installmentsSchema),
    async (c) => {
      const id = ownApplication(c)
      await askForDebit(c.var.deps, id)
      return c.json(await installmentsAnswer(c.var.deps, id))
    },
  )
  .delete(
    '/portal/debit',
    access('applicant'),
    validate('query', portalQuery),
    answers(installmentsSchema),
    async (c) => {
      const id = ownApplication(c)
      await switchDebitOff(c.var.deps, id)
      return c.json(await installmentsAnswer(c.var.deps, id))
    },
  )
  .post(
    '/portal/boletos/:charge/paid',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', boletoParams),
    answers(installmentsSchema),
    async (c) => {
      const id = ownApplication(c)
      await sayBoletoPaid(c.var.deps, id, c.req.valid('param').charge)
      return c.json(await installmentsAnswer(c.var.deps, id))
    },
  )
  .get(
    '/portal/counter-offer',
    access('portal'),
    validate('query', portalQuery),
    answers(counterOfferAnswer),
    async (c) => c.json(await counterOfferView(c.var.deps, c.var.deps.db, ownApplication(c))),
  )
  .get('/portal/refusal', access('portal'), validate('query', portalQuery), answers(refusalSchema), async (c) =>
    c.json(await refusalAnswer(c.var.deps, ownApplication(c))),
  )
  .post(
    '/portal/counter-offer/choice',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', counterOfferChoice),
    answers(applicantView),
    async (c) => {
      const id = ownApplication(c)
      await takeCounterOffer(c.var.deps, id, c.req.valid('json'))
      return c.json(await applicationView(c.var.deps, id))
    },
  )
  .post(
    '/portal/counter-offer/refusal',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', counterOfferRefusal),
    answers(applicantView),
    async (c) => {
      const id = ownApplication(c)
      await declineCounterOffer(c.var.deps, id, c.req.valid('json').counterOffer)
      return c.json(await applicationView(c.var.deps, id))
    },
  )
  .patch(
    '/portal/contact',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', contactRequest),
    answers(applicantView),
    async (c) => {
      const id = ownApplication(c)
      await changeContact(c.var.deps, id, c.req.valid('json'))
      return c.json(await applicationView(c.var.deps, id))
    },
  )
