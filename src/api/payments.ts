import * as z from 'zod/mini'
import { applicationStatuses } from '#domain/application/status.ts'
import { paymentActions } from '#domain/payments/actions.ts'
import { matchClues } from '#domain/payments/match.ts'
import { isEndToEndId, paymentFilters, paymentKinds, paymentStates } from '#domain/payments/payment.ts'
import { paymentTasks } from '#domain/payments/settle.ts'
import { payWays } from '#domain/payments/ways.ts'
import { askedPaymentActs, boundPaymentActs } from '#domain/payments/who-may-refund.ts'
import { unapprovedAsk } from './approvals.ts'
import { entryBoleto } from './boletos.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { exportSlice, page, severalOf, slice } from './lists.ts'
import { confirmed, harmless } from './messages.ts'
import { checkedLine, line } from './text.ts'

/** An amount received, in cents: above zero, below R$ 10 million. */
const amountCents = z.int().check(z.minimum(1, 'amount_invalid'), z.maximum(999_999_999, 'amount_invalid'))

/** POST /api/admin/applications/:id/payments: a payment that the analyst found on the bank's account. */
export const handPaymentRequest = z.strictObject({
  amountCents,
  /** The day of the payment in Brasília. */
  paidOn: field.plainDate,
  endToEndId: checkedLine(40, isEndToEndId, 'end_to_end_id_invalid', (value) => value.replace(/\s/g, '')),
})

/** A payment as the application's analysts and applicant see it. */
export const paymentView = z.object({
  id: z.string(),
  kind: z.enum(paymentKinds),
  state: z.enum(paymentStates),
  amountCents: z.number(),
  refundedCents: z.number(),
  paidAt: field.instant,
  /** The provider's own id: the endToEndId of a Pix, the number of a card's payment. */
  endToEndId: z.string(),
  way: z.enum(payWays),
  /** The installments that it pays. Null for the entry, and while its purpose is unknown. */
  numbers: z.nullable(z.array(z.number())),
  /** The amount that counts for the entry or was used for installments, in cents. */
  keptCents: z.number(),
  /** The step that it waits for; null if it waits for none. */
  task: z.nullable(z.enum(paymentTasks)),
})

/** A refund. `returnId` is the endToEndId of the Pix that carried the money back. */
const refundView = z.object({
  id: z.string(),
  amountCents: z.number(),
  state: z.enum(['requested', 'done', 'failed']),
  requestedAt: field.instant,
  settledAt: z.nullable(field.instant),
  returnId: z.nullable(z.string()),
  /** How the money went back if not by the way that it came. */
  elsewhere: z.nullable(z.string()),
})

/** A payment as its applicant follows it. */
export const ownPaymentView = z.object({
  ...paymentView.shape,
  refunds: z.array(refundView),
  /** The day until which the bank promises to check it; null if it waits for no check. Missing in older answers. */
  checkedBy: z.optional(z.nullable(field.plainDate)),
})

const filters = {
  /** One or several, separated by commas. */
  state: z.optional(severalOf(paymentFilters)),
  /** One or several ways to pay, separated by commas. */
  way: z.optional(severalOf(payWays)),
  /** First and last day of payment, in Brasília, both included. */
  from: z.optional(field.plainDate),
  to: z.optional(field.plainDate),
  /** Words of a name, a contract number or an endToEndId, whole or in part. */
  q: z.optional(line(limits.search)),
}

/** GET /api/admin/payments/count */
export const paymentFilterQuery = z.strictObject(filters)
/** GET /api/admin/payments: one page of the list. */
export const paymentListQuery = z.strictObject({ ...filters, ...page })
/** GET /api/admin/payments.csv: a slice of the list. `after` names the last row of the slice before. */
export const paymentExportQuery = z.strictObject({ ...filters, ...slice(exportSlice) })
/** GET /api/admin/payments/sums: the sums of the payments received on these days; without `from`, of all until `to`. */
export const paymentSumsQuery = z.strictObject({ from: z.optional(field.plainDate), to: field.plainDate })

export const paymentSums = z.object({
  count: z.number(),
  receivedCents: z.number(),
  entryCents: z.number(),
  installmentsCents: z.number(),
  waitingCents: z.number(),
  refundedCents: z.number(),
})

export const paymentRow = z.object({
  ...paymentView.shape,
  /** Staff have to act on it. */
  isForStaff: z.boolean(),
  source: z.enum(['provider', 'analyst']),
  /** The payer's note. */
  note: z.nullable(z.string()),
  /** The payer, if the provider names one; only the middle of the CPF. */
  payer: z.nullable(z.object({ name: z.string(), cpf: z.nullable(z.string()) })),
  /**
   * The analyst who matched it with an application, if the payment named none, and the role that may undo the match.
   */
  matched: z.nullable(z.object({ at: field.instant, by: z.string() })),
  undo: z.nullable(z.enum(['analyst', 'manager'])),
  /** The analyst who recorded it; null if the provider reported it. */
  recordedBy: z.nullable(z.string()),
  /** The application that it belongs to; null while that is unknown. */
  application: z.nullable(
    z.object({ id: z.string(), fullName: z.string(), contractNumber: z.string(), entryCents: z.number() }),
  ),
  /** The reason why the last refund failed; null if it did not, or nothing is left to give back. */
  failure: z.nullable(z.string()),
  /** The possible actions, the one that the page offers first before the others. */
  actions: z.array(z.enum(paymentActions)),
  /** It is less than its installments cost without fine and interest, or they are paid: nobody can accept it. */
  isTooShort: z.boolean(),
  /** Those of the possible acts that become a request to the managers: they are beyond what the reader may do alone. */
  asks: z.array(z.enum(boundPaymentActs)),
  /** The amount that the bank may refund now, in cents. */
  refundCents: z.number(),
  /** What the bank had given back and a dispute took too, in cents. */
  paidTwiceCents: z.number(),
  /** An analyst's request to the managers about it that still waits. It is decided in 'Aprovações'. */
  asked: z.nullable(
    z.object({ title: z.string(), at: field.instant, by: z.string(), byId: z.string(), reason: z.string() }),
  ),
  /** The last request about it that was not approved, while its act is still possible. */
  unapproved: z.nullable(unapprovedAsk),
  /** The kind of its application's end; null while that is open. */
  end: z.nullable(z.enum(['withdrawn', 'refused'])),
})

/** Without a provider (`hasProvider`), analysts record payments and managers record when money was given back. */
export const paymentPage = z.object({
  rows: z.array(paymentRow),
  hasPrevious: z.boolean(),
  hasNext: z.boolean(),
  hasProvider: z.boolean(),
  /** The ways by which payments may have come: those that are configured. */
  ways: z.array(z.enum(payWays)),
})

/** POST /api/admin/payments/:id/match */
export const matchRequest = z.strictObject({ contractNumber: field.contractNumber })

/**
 * GET /api/admin/payments/:id/candidates: the applications that the payment may belong to, or the one with the contract
 * number `q`.
 */
export const candidatesQuery = z.strictObject({ q: z.optional(field.contractNumber) })
export const matchCandidates = z.array(
  z.object({
    contractNumber: z.string(),
    fullName: z.string(),
    maskedCpf: z.string(),
    model: z.string(),
    status: z.enum(applicationStatuses),
    /** The hints that the payment belongs to this application, the strongest first. */
    clues: z.array(z.enum(matchClues)),
    entryCents: z.number(),
    /**
     * The amount that a payment may pay there now, in cents: the open entry, or the next installment. Null if there is
     * nothing to pay.
     */
    dueCents: z.nullable(z.number()),
    end: z.nullable(z.enum(['withdrawn', 'refused'])),
  }),
)

/** POST /api/admin/payments/:id/unmatch. Only analysts read the reason. */
export const unmatchRequest = z.strictObject({ reason: line(300) })

export const paymentParams = z.object({ id: z.uuid() })

/**
 * POST /api/admin/payments/:id/refunds: gives money back. The browser chooses `key`, so that two presses of the button
 * refund once. The payer reads the reason on the bank statement, or in the portal.
 */
export const refundRequest = z.strictObject({
  key: z.string().check(z.regex(/^[a-zA-Z0-9]{16,35}$/, 'invalid')),
  amountCents,
  reason: line(140).check(harmless),
  confirmed,
})

/** POST /api/admin/payments/:id/request: an analyst asks the managers for an act on a payment that only they may do. */
export const paymentAskRequest = z.strictObject({ action: z.enum(askedPaymentActs), reason: line(140), confirmed })

/** /pdf/comprovante/:id */
export const receiptParams = z.object({ id: z.uuid() })

/**
 * A charge of the bank's provider: the provider is making it, refused it for good, it can be paid until `expiresAt`, or
 * it is over.
 */
export const chargeView = z.object({
  way: z.enum(payWays),
  state: z.enum(['making', 'refused', 'open', 'expired']),
  expiresAt: z.nullable(field.instant),
  /** The page of the card's provider, while the charge can be paid there; null for other ways. */
  url: z.nullable(z.string()),
})

/** The charge of an entry. */
export const entryCharge = z.object({
  ...chargeView.shape,
  /** What a boleto has beside the others; null for other ways. */
  boleto: z.nullable(entryBoleto),
})

/** POST /api/pix/:secret/pix: the provider's notice of payments. The server reads only the ids of the payments. */
export const pixNotice = z.object({
  // Optional, because a provider that only tests the address names no payment.
  pix: z.optional(z.array(z.unknown()).check(z.maxLength(100, 'too_long'))),
})

/**
 * POST /api/pix/:secret/rec and /cobr: the provider's notice of automatic debits. The server reads only their names.
 */
export const debitNotice = z.object({
  recs: z.optional(z.array(z.unknown()).check(z.maxLength(100, 'too_long'))),
  cobsr: z.optional(z.array(z.unknown()).check(z.maxLength(100, 'too_long'))),
})

/** POST /api/admin/applications/:id/pix/proposal: a code for the entry, which nothing has stored yet. */
export const proposedPix = z.object({ pixCode: z.string() })

export type ChargeView = z.infer<typeof chargeView>
export type EntryCharge = z.infer<typeof entryCharge>
export type PixNotice = z.infer<typeof pixNotice>
export type PaymentFilterQuery = z.infer<typeof paymentFilterQuery>
export type PaymentListQuery = z.infer<typeof paymentListQuery>
export type PaymentExportQuery = z.infer<typeof paymentExportQuery>
export type PaymentSumsQuery = z.infer<typeof paymentSumsQuery>
export type PaymentSums = z.infer<typeof paymentSums>
export type PaymentRow = z.infer<typeof paymentRow>
export type PaymentPage = z.infer<typeof paymentPage>
export type PaymentAskRequest = z.infer<typeof paymentAskRequest>
export type RefundRequest = z.infer<typeof refundRequest>
export type HandPaymentRequest = z.infer<typeof handPaymentRequest>
export type PaymentView = z.infer<typeof paymentView>
export type OwnPaymentView = z.infer<typeof ownPaymentView>
export type MatchCandidates = z.infer<typeof matchCandidates>
