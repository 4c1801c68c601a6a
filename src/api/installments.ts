import * as z from 'zod/mini'
import * as field from './fields.ts'
import { chargeView } from './payments.ts'
import { dueDayView } from './servicing.ts'
import { settlementView } from './settlement.ts'
import { line } from './text.ts'

const installmentRow = z.object({
  number: z.number(),
  dueOn: field.plainDate,
  /** The last day on which it is paid without fine or interest: the next business day where banks are closed. */
  payableUntil: field.plainDate,
  valueCents: z.number(),
  state: z.enum(['paid', 'late', 'due', 'open']),
  paidOn: z.nullable(field.plainDate),
  /** What was paid for it, in cents; null while it is not paid. */
  paidCents: z.nullable(z.number()),
  /** What it costs today, and what that is made of: value + fine + interest − discount; nothing once it is paid. */
  todayCents: z.number(),
  fineCents: z.number(),
  interestCents: z.number(),
  discountCents: z.number(),
  /** The Pix that it was paid by; null while it is not, and where an analyst recorded it. */
  paymentId: z.nullable(z.string()),
})

/** The ledger of the contract as it is on a day. */
const installmentsView = z.object({
  today: field.plainDate,
  monthlyInterestPercent: z.number(),
  /** How the end of the contract stands; null where it was never settled. */
  settlement: z.nullable(settlementView),
  /** The years that there is a statement of, the newest first; the first is not over. */
  statementYears: z.array(z.number()),
  /** When the last one was paid; null before. */
  settledAt: z.nullable(field.instant),
  /** The values of all that is open, in cents. */
  openCents: z.number(),
  /** What settles all of it today. */
  payoffCents: z.number(),
  rows: z.array(installmentRow),
})

/** A charge of some installments: what it costs today, and how it is paid while it can be. */
const installmentCharge = z.object({
  id: z.string(),
  numbers: z.array(z.number()),
  state: chargeView.shape.state,
  amountCents: z.number(),
  /** Its due day; null: it is paid on the day on which it was made. */
  dueOn: z.nullable(field.plainDate),
  code: z.nullable(z.string()),
  expiresAt: z.nullable(field.instant),
  /** Where the demonstration pays it; null everywhere else. */
  simulation: z.nullable(z.string()),
})

/** A payment of installments that is not what they cost: the bank takes it or gives it back, and asks for them no more until then. */
const checkedView = z.object({
  /** The payment. */
  id: z.string(),
  numbers: z.array(z.number()),
  amountCents: z.number(),
  paidAt: field.instant,
})
export type CheckedView = z.infer<typeof checkedView>

const duplicateView = z.object({
  /** The payment. */
  id: z.string(),
  /** The installments that it was meant for. */
  numbers: z.array(z.number()),
  amountCents: z.number(),
  paidAt: field.instant,
  /** When it goes back without a choice. */
  until: field.instant,
  /** What it can pay instead, and at what; null: it can only go back. */
  next: z.nullable(z.object({ number: z.number(), costCents: z.number() })),
})
export type DuplicateView = z.infer<typeof duplicateView>

/** GET /api/portal/installments and POST /api/portal/installments/charge */
const installmentsAnswer = z.object({
  /** Null before the release, and after the contract ended. */
  plan: z.nullable(installmentsView),
  charges: z.array(installmentCharge),
  dueDay: dueDayView,
  /** Payments in double that the customer chooses about: give back, or pay the next installment. */
  duplicates: z.array(duplicateView),
  /** Payments that the bank is checking. */
  checked: z.array(checkedView),
  /** Whether the bank has a provider that makes charges. */
  isChargeable: z.boolean(),
})

export type InstallmentsAnswer = z.infer<typeof installmentsAnswer>
export type InstallmentChargeView = z.infer<typeof installmentCharge>
export type InstallmentsView = z.infer<typeof installmentsView>
export type InstallmentView = InstallmentsView['rows'][number]

const number = z.int().check(z.minimum(1, 'invalid'), z.maximum(120, 'invalid'))

/** POST /api/portal/installments/charge: the installments that somebody wants to pay by Pix. */
export const installmentChargeRequest = z.strictObject({
  numbers: z.array(number).check(z.minLength(1, 'required'), z.maxLength(120, 'invalid')),
})

/** GET /pdf/comprovante-parcela/:number */
export const receiptNumberParams = z.object({
  number: line(3).check(z.refine((value) => /^\d+$/.test(value), 'invalid')),
})
/** GET /pdf/informe-anual/:year */
export const statementParams = z.object({ year: line(4).check(z.refine((value) => /^\d{4}$/.test(value), 'invalid')) })

/**
 * POST /api/portal/payments/:id/choice: what becomes of an installment paid in double, or of a payment that is being checked, which
 * can only be returned. `number`: the next one, as it was shown.
 */
export const duplicateChoiceRequest = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('return') }),
  z.strictObject({ use: z.literal('next'), number }),
])
export const duplicateParams = z.object({ id: z.uuid() })
export type DuplicateChoiceRequest = z.infer<typeof duplicateChoiceRequest>

/** POST /api/admin/applications/:id/installments/charges/:charge/retry */
export const installmentChargeParams = z.object({ id: z.uuid(), charge: z.uuid() })

/** POST /api/admin/applications/:id/installments/payments: installments that the analyst saw paid on the bank's account. */
export const installmentPaymentRequest = z.strictObject({
  numbers: z.array(number).check(z.minLength(1, 'required'), z.maxLength(120, 'invalid')),
  /** The day of the payment in Brasília. */
  paidOn: field.plainDate,
  amountCents: z.int().check(z.minimum(1, 'amount_invalid'), z.maximum(2_147_483_647, 'amount_invalid')),
  /** How it was paid, and what it is found by on the bank's account; for analysts. */
  how: line(140),
})

/** POST /api/admin/applications/:id/installments/reversals: an installment that was not paid after all. */
export const installmentReversalRequest = z.strictObject({ number, reason: line(500) })

/** POST /api/admin/applications/:id/installments/return: paid installments of an ended contract that the bank gave back. */
export const installmentReturnRequest = z.strictObject({
  /** The day in Brasília on which the money went back. */
  returnedOn: field.plainDate,
  /** How it went back, and what it is found by on the bank's account; for analysts. */
  how: line(140),
})

/** GET /api/admin/applications/:id/installments?on=: what installments cost on another day than today. */
export const installmentsQuery = z.strictObject({ on: z.optional(field.plainDate) })

export type InstallmentPaymentRequest = z.infer<typeof installmentPaymentRequest>
export type InstallmentReversalRequest = z.infer<typeof installmentReversalRequest>
export type InstallmentReturnRequest = z.infer<typeof installmentReturnRequest>
