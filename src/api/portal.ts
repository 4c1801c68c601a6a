import * as z from 'zod/mini'
import { refusalReasons } from '#domain/application/refusal-reasons.ts'
import { steps } from '#domain/application/state.ts'
import { applicationStatuses } from '#domain/application/status.ts'
import { contestableFacts } from '#domain/credit/facts.ts'
import { forEachDocument } from '#domain/documents/documents.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { chosenWays } from '#domain/payments/ways.ts'
import { requestStates, reviewReasons } from '#domain/requests.ts'
import * as field from './fields.ts'
import { entryCharge, ownPaymentView, paymentView } from './payments.ts'
import { handOverView, pickupView } from './pickup.ts'
import { pendingDeletion } from './requests.ts'
import { personFacts } from './session.ts'

const status = z.enum(applicationStatuses)

/** A change of status as the timeline shows it; `from` is null for the first. */
const statusEvent = z.object({ at: field.instant, from: z.nullable(status), to: status })

export const documentView = z.object({
  status: z.enum(['pending', 'uploaded', 'accepted', 'refused']),
  fileName: z.nullable(z.string()),
  contentType: z.nullable(z.string()),
  sizeBytes: z.nullable(z.number()),
  uploadedAt: z.nullable(field.instant),
  /** The analyst's reason for the refusal. */
  reason: z.nullable(z.string()),
})

const fact = z.optional(z.nullable(field.instant))

/** The steps from the entry to the motorcycle that have happened (`JourneyFacts` of the domain). */
const journeyFacts = z.object({
  entryPaidAt: fact,
  contract: z.optional(
    z.object({
      readyAt: z.nullable(field.instant),
      readAt: z.nullable(field.instant),
      signedAt: z.nullable(field.instant),
      dueFrom: z.optional(z.nullable(field.plainDate)),
    }),
  ),
  registeredAt: fact,
  withdrawnAt: fact,
  booking: z.optional(z.nullable(z.object({ startsAt: field.instant, dealership: z.string() }))),
  handedOverAt: fact,
  settledAt: fact,
  /** The due day of the first installment that has to be paid now; none is due, checked or in transit otherwise. */
  installmentDueOn: z.optional(z.nullable(field.plainDate)),
})

/**
 * The end of the application, the amounts paid, owed and payable in cents, and the steps still open (`Outcome` of the
 * domain).
 */
const outcomeView = z.object({
  end: z.nullable(z.object({ kind: z.enum(['withdrawn', 'refused']), at: z.nullable(field.instant) })),
  /** The reason of the bank's refusal. Null without a refusal, or if the bank gave none. */
  refusal: z.nullable(z.enum(refusalReasons)),
  /** The instant at which the bank's refusal cancelled a signed contract; null if it did not. */
  contractCancelledAt: z.nullable(field.instant),
  /** Whether the bank's refusal took back an approval. */
  tookBackApproval: z.boolean(),
  hasEntry: z.boolean(),
  /** The paid part of an incomplete entry. */
  partCents: z.number(),
  /** The missing part of the entry, also while its stage takes none; 0 once it is paid, and after an end. */
  dueCents: z.number(),
  payableCents: z.number(),
  owedCents: z.number(),
  /** The amount paid for installments that are no longer owed. It goes back. */
  installmentsOwedCents: z.number(),
  /** The change of prices on money that went back after a withdrawal, which the bank still pays apart. */
  correctionOwedCents: z.number(),
  /** Each of these corrections, oldest first. `givenOn` is null until the bank paid it. */
  corrections: z.array(
    z.object({
      id: z.string(),
      amountCents: z.number(),
      paidOn: field.plainDate,
      returnedOn: field.plainDate,
      correctionCents: z.number(),
      givenOn: z.nullable(field.plainDate),
    }),
  ),
  may: z.object({
    move: z.boolean(),
    sign: z.boolean(),
    giveUp: z.boolean(),
    release: z.boolean(),
    book: z.boolean(),
  }),
})

/** A review of the refusal, requested by the applicant. The bank answers by `dueOn`, with its reasons. */
const reviewView = z.object({
  id: z.string(),
  protocol: z.string(),
  state: z.enum(requestStates),
  openedAt: field.instant,
  dueOn: field.plainDate,
  answeredAt: z.nullable(field.instant),
  closedAt: z.nullable(field.instant),
  reasons: z.array(z.enum(reviewReasons)),
  /** The facts that the applicant says are wrong. */
  contested: z.array(z.enum(contestableFacts)),
})

/** The facts of an application that both applicant and analyst see. It never holds the password. */
export const applicationView = z.object({
  id: z.string(),
  contractNumber: z.string(),
  ...personFacts,
  /** Whether the applicant wants mail about offers. */
  offers: z.boolean(),
  motorcycle: z.object({ model: z.string(), slug: z.string(), displacement: z.number() }),
  priceCents: z.number(),
  entryPercent: z.number(),
  /** The amount that the applicant pays before the release: the entry, and the IOF if it is paid at once. */
  entryCents: z.number(),
  installments: z.number(),
  installmentCents: z.number(),
  financedCents: z.number(),
  monthlyInterestPercent: z.number(),
  /** The whole offer, as stored at submission. */
  offer: z.custom<Offer>(),
  status,
  createdAt: field.instant,
  events: z.array(statusEvent),
  documents: z.object(forEachDocument(() => documentView)),
  pixCode: z.nullable(z.string()),
  /** The payments that came, oldest first. */
  payments: z.array(paymentView),
  journey: journeyFacts,
  outcome: outcomeView,
  /** The numbers of the motorcycle; null until an analyst records them. */
  vehicle: z.nullable(z.object({ chassis: z.nullable(z.string()), plate: z.nullable(z.string()) })),
  pickup: z.nullable(pickupView),
  handOver: z.nullable(handOverView),
  /** Oldest first. */
  reviews: z.array(reviewView),
})

/** A deletion that waits, and whether it takes along the application on screen. */
const deletionAround = z.object({ ...pendingDeletion.shape, takesApplication: z.boolean() })

/** GET /api/portal: the applicant's view of the application. It holds nothing that is only for analysts. */
export const applicantView = z.object({
  ...applicationView.shape,
  payments: z.array(ownPaymentView),
  /** The next step. */
  step: z.enum(steps),
  /** What keeps a released motorcycle at the dealership: 'entry', 'contract', 'registration', 'chassis', 'plate'. */
  gaps: z.array(z.string()),
  /**
   * The day by which the bank promises its next step, 'YYYY-MM-DD'. Null while the applicant must act, and while no
   * step is due.
   */
  promisedBy: z.nullable(z.string()),
  /** The provider's charge for the entry, while the entry is due; null without one. */
  charge: z.nullable(entryCharge),
  /** The ways by which the entry can be paid now; none while nothing is payable. */
  ways: z.array(z.enum(chosenWays)),
  /** The address at which the demonstration pays the charge; null everywhere else. */
  simulation: z.nullable(z.string()),
  /** The deletion that the customer asked for and that waits; null without one. */
  deletion: z.nullable(deletionAround),
  /** The monthly income that the application states. */
  incomeCents: z.number(),
  /**
   * The proof of income that the bank waits for until `lastDay`, or whose wait ended with that day; null for none, and
   * for one that was handed in.
   */
  incomeProof: z.nullable(z.object({ state: z.enum(['asked', 'lapsed']), lastDay: field.plainDate })),
  /** Whether the applicant gets the mails that can be switched off. */
  reminders: z.boolean(),
  /** Whether a code from the account's e-mail address was used. */
  emailConfirmed: z.boolean(),
  /** The application's consent does not name the credit bureau, and the bank asks for one that does. */
  asksConsent: z.boolean(),
})

/** POST /api/portal/entry/way: how the customer wants to pay the entry. */
export const entryWayRequest = z.strictObject({ way: z.enum(chosenWays) })

/** POST /api/portal/consent: the version of the text that the customer agrees to. */
export const consentRequest = z.strictObject({ version: z.string().check(z.maxLength(20)) })

/** PUT /api/portal/reminders and /api/portal/offers */
export const wantedRequest = z.strictObject({ wanted: z.boolean() })

/** GET /api/portal/applications: the applications of the account, newest first. */
export const applicantApplications = z.object({
  applications: z.array(
    z.object({
      id: z.string(),
      contractNumber: z.string(),
      model: z.string(),
      /** The motorcycle's name in addresses. */
      slug: z.string(),
      status,
      createdAt: field.instant,
      isSigned: z.boolean(),
      step: z.enum(steps),
      /** The part of the entry that is still to pay now; 0 for none. */
      payableCents: z.int(),
    }),
  ),
})

/** POST /api/session: the customer's page, and of how many applications. */
export const applicantSession = z.object({ ...applicantView.shape, applications: z.number() })

/** GET /api/portal/payment: differs after each payment. */
export const paymentStamp = z.object({ stamp: z.string() })

export type DeletionAround = z.infer<typeof deletionAround>
export type ReviewView = z.infer<typeof reviewView>
export type OutcomeView = z.infer<typeof outcomeView>
export type StatusEvent = z.infer<typeof statusEvent>
export type DocumentView = z.infer<typeof documentView>
export type ApplicationView = z.infer<typeof applicationView>
export type ApplicantView = z.infer<typeof applicantView>
export type ApplicantApplications = z.infer<typeof applicantApplications>
