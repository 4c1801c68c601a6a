import * as z from 'zod/mini'
import { refusalReasons } from '#domain/application/refusal.ts'
import { applicationStatuses } from '#domain/application/status.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { requestStates, reviewReasons } from '#domain/requests/request.ts'
import * as field from './fields.ts'
import { chargeView, ownPaymentView, paymentView } from './payments.ts'
import { handOverView, pickupView } from './pickup.ts'

const status = z.enum(applicationStatuses)

/** A change of status as the timeline shows it; `from` is null for the first. */
const statusEvent = z.object({ at: field.instant, from: z.nullable(status), to: status })

export const documentView = z.object({
  status: z.enum(['pending', 'uploaded', 'accepted', 'refused']),
  fileName: z.nullable(z.string()),
  contentType: z.nullable(z.string()),
  sizeBytes: z.nullable(z.number()),
  uploadedAt: z.nullable(field.instant),
  /** Why the bank refused it, in the analyst's words. */
  reason: z.nullable(z.string()),
})

const fact = z.optional(z.nullable(field.instant))

/** What is known of the way from the entry to the motorcycle (`JourneyFacts` of the domain). */
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
})

/** What ended it, what is paid, owed and payable, in cents, and what may still happen (`Outcome` of the domain). */
const outcomeView = z.object({
  end: z.nullable(z.object({ kind: z.enum(['withdrawn', 'refused']), at: z.nullable(field.instant) })),
  /** Why it was refused; null where it was not, or nobody said. */
  refusal: z.nullable(z.enum(refusalReasons)),
  /** When the bank cancelled a contract that was signed; null where it did not. */
  contractCancelledAt: z.nullable(field.instant),
  hasEntry: z.boolean(),
  /** What is there of an entry that is not whole. */
  partCents: z.number(),
  payableCents: z.number(),
  owedCents: z.number(),
  /** What was paid of installments that are owed no more, and goes back. */
  installmentsOwedCents: z.number(),
  may: z.object({
    move: z.boolean(),
    sign: z.boolean(),
    giveUp: z.boolean(),
    release: z.boolean(),
    book: z.boolean(),
    handOver: z.boolean(),
  }),
})

/** A review of the refusal that was asked for: when, until when the bank answers, and what it answered, with its reasons. */
const reviewView = z.object({
  id: z.string(),
  protocol: z.string(),
  state: z.enum(requestStates),
  openedAt: field.instant,
  dueOn: field.plainDate,
  answeredAt: z.nullable(field.instant),
  closedAt: z.nullable(field.instant),
  reasons: z.array(z.enum(reviewReasons)),
})

/** What applicant and analyst both see of an application. Never the password. */
export const applicationView = z.object({
  id: z.string(),
  contractNumber: z.string(),
  fullName: z.string(),
  cpf: z.string(),
  birthDate: z.string(),
  email: z.string(),
  phone: z.string(),
  cep: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  profession: z.string(),
  /** Whether the person wants to be told of offers. */
  offers: z.boolean(),
  motorcycle: z.object({ model: z.string(), slug: z.string(), displacement: z.number() }),
  priceCents: z.number(),
  entryPercent: z.number(),
  /** What is paid before the release: the entry, and the IOF where it is paid at once. */
  entryCents: z.number(),
  installments: z.number(),
  installmentCents: z.number(),
  financedCents: z.number(),
  monthlyInterestPercent: z.number(),
  /** The whole offer, as it was stored at submission. */
  offer: z.custom<Offer>(),
  status,
  createdAt: field.instant,
  events: z.array(statusEvent),
  documents: z.object({ cnh: documentView, selfie: documentView, residencia: documentView }),
  pixCode: z.nullable(z.string()),
  /** What was received by Pix, oldest first. */
  payments: z.array(paymentView),
  journey: journeyFacts,
  outcome: outcomeView,
  /** The motorcycle itself, once an analyst recorded it. */
  vehicle: z.nullable(z.object({ chassis: z.nullable(z.string()), plate: z.nullable(z.string()) })),
  pickup: z.nullable(pickupView),
  handOver: z.nullable(handOverView),
  /** Oldest first. */
  reviews: z.array(reviewView),
})

/** GET /api/portal: what an applicant sees of the application. Nothing that an analyst keeps to himself. */
const applicantView = z.object({
  ...applicationView.shape,
  payments: z.array(ownPaymentView),
  /** The day by which the bank promises its next step, 'YYYY-MM-DD'; null when it is the applicant's turn, or nobody's. */
  promisedBy: z.nullable(z.string()),
  /** The provider's charge of the entry, while it is due; null where there is none. */
  charge: z.nullable(chargeView),
  /** Where the demonstration pays it; null everywhere else. */
  simulation: z.nullable(z.string()),
  /** The monthly income that was applied with. */
  incomeCents: z.number(),
  /** Whether messages that may be switched off are sent. */
  reminders: z.boolean(),
})

/** PUT /api/portal/reminders and /api/portal/offers */
export const wantedRequest = z.strictObject({ wanted: z.boolean() })

/** GET /api/portal/applications: the applications that open with the same CPF and password, newest first. */
const applicantApplications = z.object({
  applications: z.array(
    z.object({ id: z.string(), contractNumber: z.string(), model: z.string(), status, createdAt: field.instant }),
  ),
})

export type ReviewView = z.infer<typeof reviewView>
export type OutcomeView = z.infer<typeof outcomeView>
export type StatusEvent = z.infer<typeof statusEvent>
export type DocumentView = z.infer<typeof documentView>
export type ApplicationView = z.infer<typeof applicationView>
export type ApplicantView = z.infer<typeof applicantView>
export type ApplicantApplications = z.infer<typeof applicantApplications>
