import * as z from 'zod/mini'
import { applicationStatuses } from '#domain/application/status.ts'
import { paymentActions, paymentTasks } from '#domain/outcome/ledger.ts'
import { matchClues } from '#domain/outcome/match.ts'
import { isEndToEndId, paymentKinds, paymentStates } from '#domain/pix/payment.ts'
import * as field from './fields.ts'
import { exportSlice, page, severalOf, slice } from './lists.ts'
import { checkedLine, limits, line } from './text.ts'

/** An amount received, in cents: above zero, below R$ 10 million. */
const amountCents = z.int().check(z.minimum(1, 'amount_invalid'), z.maximum(999_999_999, 'amount_invalid'))

/** POST /api/admin/applications/:id/payments: a payment that the analyst saw on the bank's account. */
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
  endToEndId: z.string(),
  /** The installments that it is for; null: the entry, or nobody knows. */
  numbers: z.nullable(z.array(z.number())),
  /** Its part in the entry, or what it paid of installments, in cents. */
  keptCents: z.number(),
  /** What it waits for. */
  task: z.nullable(z.enum(paymentTasks)),
})

/** Money that goes back, or went back: when it was asked for, how it ended, and the endToEndId of the Pix that brought it. */
const refundView = z.object({
  id: z.string(),
  amountCents: z.number(),
  state: z.enum(['requested', 'done', 'failed']),
  requestedAt: field.instant,
  settledAt: z.nullable(field.instant),
  returnId: z.nullable(z.string()),
  /** How it went back where it was not by Pix. */
  elsewhere: z.nullable(z.string()),
})

/** A payment as its applicant follows it. */
export const ownPaymentView = z.object({ ...paymentView.shape, refunds: z.array(refundView) })

const filters = {
  /** One state or several, separated by commas. */
  state: z.optional(severalOf(paymentStates)),
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
/** GET /api/admin/payments.csv: a slice of the list; with `after` it goes on where the one before ended. */
export const paymentExportQuery = z.strictObject({ ...filters, ...slice(exportSlice) })
/** GET /api/admin/payments/sums: what was received on these days. */
export const paymentSumsQuery = z.strictObject({ from: field.plainDate, to: field.plainDate })

const paymentSums = z.object({
  count: z.number(),
  receivedCents: z.number(),
  entryCents: z.number(),
  installmentsCents: z.number(),
  waitingCents: z.number(),
  refundedCents: z.number(),
})

const paymentRow = z.object({
  ...paymentView.shape,
  source: z.enum(['provider', 'analyst']),
  /** What the payer wrote. */
  note: z.nullable(z.string()),
  /** Who paid, where the provider says so; of the CPF only the middle. */
  payer: z.nullable(z.object({ name: z.string(), cpf: z.nullable(z.string()) })),
  /** Who said whose it is, where it named nobody, and who may undo that. */
  matched: z.nullable(z.object({ at: field.instant, by: z.string() })),
  undo: z.nullable(z.enum(['analyst', 'manager'])),
  /** The analyst who recorded it; null: the provider told it. */
  recordedBy: z.nullable(z.string()),
  /** Null while nobody knows whose it is. */
  application: z.nullable(
    z.object({ id: z.string(), fullName: z.string(), contractNumber: z.string(), entryCents: z.number() }),
  ),
  /** Why the last refund failed; null where none did. */
  failure: z.nullable(z.string()),
  /** The right thing to do, and what else can be done. */
  action: z.nullable(z.enum(paymentActions)),
  otherwise: z.nullable(z.enum(paymentActions)),
  /** What may go back now, in cents. */
  refundCents: z.number(),
  /** An analyst asked the managers to give it back. */
  refundAsked: z.nullable(z.object({ at: field.instant, by: z.string(), reason: z.string() })),
  /** What ended its application; null while that goes on. */
  end: z.nullable(z.enum(['withdrawn', 'refused'])),
})

/** Without a provider analysts record what they see, and say when money was given back. */
const paymentPage = z.object({
  rows: z.array(paymentRow),
  hasPrevious: z.boolean(),
  hasNext: z.boolean(),
  hasProvider: z.boolean(),
})

/** POST /api/admin/payments/:id/match */
export const matchRequest = z.strictObject({ contractNumber: field.contractNumber })

/** GET /api/admin/payments/:id/candidates: whose it may be; with a contract number, that one alone. */
export const candidatesQuery = z.strictObject({ contractNumber: z.optional(field.contractNumber) })
const matchCandidates = z.array(
  z.object({
    contractNumber: z.string(),
    fullName: z.string(),
    maskedCpf: z.string(),
    model: z.string(),
    status: z.enum(applicationStatuses),
    /** Why it may be this one, what says most first. */
    clues: z.array(z.enum(matchClues)),
    entryCents: z.number(),
    /** What it may pay in this moment, in cents: of the entry, or the next installment; null: nothing. */
    dueCents: z.nullable(z.number()),
    end: z.nullable(z.enum(['withdrawn', 'refused'])),
  }),
)

/** POST /api/admin/payments/:id/unmatch: the reason is for analysts. */
export const unmatchRequest = z.strictObject({ reason: line(300) })

export const paymentParams = z.object({ id: z.uuid() })

/**
 * POST /api/admin/payments/:id/refunds: gives money back. The key is the browser's: pressed twice, money goes back once. The
 * reason is on the person's bank statement.
 */
export const refundRequest = z.strictObject({
  key: z.string().check(z.regex(/^[a-zA-Z0-9]{16,35}$/, 'invalid')),
  amountCents,
  reason: line(140),
})

/** POST /api/admin/payments/:id/refund-request: an analyst asks the managers for a refund. */
export const refundAskRequest = z.strictObject({ reason: line(300) })

/** /pdf/comprovante/:id */
export const receiptParams = z.object({ id: z.uuid() })

/** A charge of the bank's provider: being made, refused for good, to be paid until a moment, or over. */
export const chargeView = z.object({
  state: z.enum(['making', 'refused', 'open', 'expired']),
  expiresAt: z.nullable(field.instant),
})

/** POST /api/pix/:secret/pix: what a provider tells of payments. Only which they are is read. */
export const pixNotice = z.object({
  // A provider that tries the address tells of nothing.
  pix: z.optional(z.array(z.unknown()).check(z.maxLength(100, 'too_long'))),
})

export type ChargeView = z.infer<typeof chargeView>
export type PixNotice = z.infer<typeof pixNotice>
export type PaymentFilterQuery = z.infer<typeof paymentFilterQuery>
export type PaymentListQuery = z.infer<typeof paymentListQuery>
export type PaymentExportQuery = z.infer<typeof paymentExportQuery>
export type PaymentSumsQuery = z.infer<typeof paymentSumsQuery>
export type PaymentSums = z.infer<typeof paymentSums>
export type PaymentRow = z.infer<typeof paymentRow>
export type PaymentPage = z.infer<typeof paymentPage>
export type RefundRequest = z.infer<typeof refundRequest>
export type HandPaymentRequest = z.infer<typeof handPaymentRequest>
export type PaymentView = z.infer<typeof paymentView>
export type OwnPaymentView = z.infer<typeof ownPaymentView>
export type MatchCandidates = z.infer<typeof matchCandidates>
