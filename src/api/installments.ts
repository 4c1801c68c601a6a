import * as z from 'zod/mini'
import { chosenWays, payWays } from '#domain/payments/ways.ts'
import { boletoView } from './boletos.ts'
import { debitView, installmentDebit } from './debits.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { chargeView } from './payments.ts'
import { dueDayView } from './servicing.ts'
import { line, lines } from './text.ts'

/** The end of a contract as its customer sees it. */
const settlementView = z.object({
  /** The term in force; null while an installment is open. */
  term: z.nullable(
    z.object({
      id: z.string(),
      code: z.string(),
      /** The day of the last payment. */
      settledOn: field.plainDate,
      /** The size of the PDF. Null while the server makes it. */
      sizeBytes: z.nullable(z.number()),
    }),
  ),
  /** When the last term became void; null while a term is in force. */
  voidedAt: z.nullable(field.instant),
  /** The lien of the traffic authority. Null if the contract was never registered or is not settled. */
  lien: z.nullable(
    z.object({
      dueOn: field.plainDate,
      /** The last day as the customer was told it; null if it was over before the settlement was recorded. */
      promisedOn: z.nullable(field.plainDate),
      isLate: z.boolean(),
      releasedOn: z.nullable(field.plainDate),
      protocol: z.nullable(z.string()),
    }),
  ),
})

/** The facts that only analysts see: the colleague who recorded the release of the lien, and the note. */
export const adminSettlementView = z.object({
  ...settlementView.shape,
  lienRecord: z.nullable(z.object({ by: z.string(), at: field.instant, note: z.nullable(z.string()) })),
})

export type SettlementView = z.infer<typeof settlementView>
export type AdminSettlementView = z.infer<typeof adminSettlementView>

/** GET /api/portal/settlement/:term/file */
export const settlementParams = z.object({ term: z.uuid() })
/** GET /api/admin/applications/:id/settlement/:term/file */
export const adminSettlementParams = z.object({ id: z.uuid(), term: z.uuid() })

/** POST /api/admin/applications/:id/lien: the traffic authority released the lien of a settled contract. */
export const lienReleaseRequest = z.strictObject({
  /** The day in Brasília of the authority's record. */
  releasedOn: field.plainDate,
  /** The authority's number of the release, which the customer sees too. */
  protocol: line(60),
  /** Only analysts read it. */
  note: z.optional(lines(limits.note)),
})

/** POST /api/admin/applications/:id/lien/undoing: removes a release that was recorded by mistake. */
export const lienUndoingRequest = z.strictObject({ reason: line(500) })

export type LienReleaseRequest = z.infer<typeof lienReleaseRequest>

const installmentRow = z.object({
  number: z.number(),
  dueOn: field.plainDate,
  /** The last day to pay without fine or interest: the due day, or the next business day if banks are closed on it. */
  payableUntil: field.plainDate,
  valueCents: z.number(),
  state: z.enum(['paid', 'late', 'due', 'open']),
  paidOn: z.nullable(field.plainDate),
  /** The amount paid for the installment, in cents; null while it is open. */
  paidCents: z.nullable(z.number()),
  /**
   * In cents: today's cost, which is value + fine + interest + correction − discount. All are 0 once the installment is
   * paid.
   */
  todayCents: z.number(),
  fineCents: z.number(),
  interestCents: z.number(),
  correctionCents: z.number(),
  discountCents: z.number(),
  /** The day on which the bank tells of a boleto that may be paid already; null without one. */
  inTransitUntil: z.nullable(field.plainDate),
  /** What an automatic debit does about it; null for nothing. */
  debit: z.nullable(installmentDebit),
  /** The payment that paid it. Null while the installment is open, and if an analyst recorded the payment. */
  paymentId: z.nullable(z.string()),
})

/** The contract's installments as of a day. */
const installmentsView = z.object({
  today: field.plainDate,
  monthlyInterestPercent: z.number(),
  /** Whether the contract corrects late installments by a price index. */
  isCorrected: z.boolean(),
  /** The end of the contract; null if it was never settled. */
  settlement: z.nullable(settlementView),
  /** The years that have a statement, newest first. The first one is the current year. */
  statementYears: z.array(z.number()),
  /** The day of the last installment's payment, also in the term of settlement; null before that. */
  settledOn: z.nullable(field.plainDate),
  /** The sum of the open installments' values, in cents. */
  openCents: z.number(),
  /** The cost of paying off the whole contract today, in cents. */
  payoffCents: z.number(),
  rows: z.array(installmentRow),
})

/** A charge for some installments: today's cost, and the Pix code while it can be paid. */
const installmentCharge = z.object({
  ...chargeView.shape,
  id: z.string(),
  numbers: z.array(z.number()),
  amountCents: z.number(),
  /** Its due day. Null for a charge that can be paid only on the day it was made. */
  dueOn: z.nullable(field.plainDate),
  /** The last day on which that due day costs nothing more; null without one. */
  payableUntil: z.nullable(field.plainDate),
  code: z.nullable(z.string()),
  /** What a boleto has beside the others; null for other ways. */
  boleto: z.nullable(boletoView),
  /** The address at which the demonstration pays the charge; null everywhere else. */
  simulation: z.nullable(z.string()),
})

/**
 * A payment whose amount differs from the cost of its installments. The bank accepts it or gives it back, and until
 * then requests no other payment of them.
 */
const checkedView = z.object({
  /** The id of the payment. */
  id: z.string(),
  numbers: z.array(z.number()),
  amountCents: z.number(),
  paidAt: field.instant,
})
export type CheckedView = z.infer<typeof checkedView>

const duplicateView = z.object({
  /** The id of the payment. */
  id: z.string(),
  /** The installments that the payment was meant for. */
  numbers: z.array(z.number()),
  amountCents: z.number(),
  paidAt: field.instant,
  /** How it came, which decides by which way it goes back. */
  way: z.enum(payWays),
  /** The money goes back at this instant unless the customer chooses before. */
  until: field.instant,
  /** The installment that the money can pay instead, and its cost. Null if the money can only go back. */
  next: z.nullable(z.object({ number: z.number(), costCents: z.number() })),
})
export type DuplicateView = z.infer<typeof duplicateView>

/** GET /api/portal/installments and POST /api/portal/installments/charge */
export const installmentsAnswer = z.object({
  /** Null before the release and after the end of the contract. */
  plan: z.nullable(installmentsView),
  charges: z.array(installmentCharge),
  dueDay: dueDayView,
  /** Duplicate payments. The customer takes each back or uses it for the next installment. */
  duplicates: z.array(duplicateView),
  /** Payments that the bank is checking. */
  checked: z.array(checkedView),
  /** The automatic debit; null where the bank offers none and none was on. */
  debit: z.nullable(debitView),
  /** Whether the bank has a provider that makes charges. */
  isChargeable: z.boolean(),
  /** The ways that the bank offers for installments, with the sum from which each is offered. */
  ways: z.array(z.object({ way: z.enum(payWays), fromCents: z.number() })),
})

/** GET /api/admin/applications/:id/installments, and the answer to each change of them. */
export const adminInstallments = z.object({
  ...installmentsAnswer.shape,
  charges: z.array(z.object({ ...installmentCharge.shape, failure: z.nullable(z.string()) })),
  /** The requests to the managers about installments that still wait. */
  asks: z.array(z.object({ kind: z.string(), number: z.number() })),
  /** What the asking colleague may still waive, record and take back alone, in cents. */
  waiverLeftCents: z.number(),
  recordLeftCents: z.number(),
  reversalLeftCents: z.number(),
})

export type InstallmentsAnswer = z.infer<typeof installmentsAnswer>
export type InstallmentChargeView = z.infer<typeof installmentCharge>
export type InstallmentsView = z.infer<typeof installmentsView>
export type InstallmentView = InstallmentsView['rows'][number]

const number = z.int().check(z.minimum(1, 'invalid'), z.maximum(120, 'invalid'))

/** POST /api/portal/installments/charge: the installments that the customer wants to pay, and how. */
export const installmentChargeRequest = z.strictObject({
  numbers: z.array(number).check(z.minLength(1, 'required'), z.maxLength(120, 'invalid')),
  /** Pix, unless it says otherwise: pages that were opened before a deploy send no way. */
  way: z.optional(z.enum(chosenWays)),
})

/** GET /pdf/comprovante-parcela/:number */
export const receiptNumberParams = z.object({
  number: line(3).check(z.refine((value) => /^\d+$/.test(value), 'invalid')),
})
/** GET /pdf/informe-anual/:year */
export const statementParams = z.object({ year: line(4).check(z.refine((value) => /^\d{4}$/.test(value), 'invalid')) })

/**
 * POST /api/portal/payments/:id/choice: the customer's choice about an installment paid twice. A payment under check
 * can only be returned. `number` is the next installment that the page showed.
 */
export const duplicateChoiceRequest = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('return') }),
  z.strictObject({ use: z.literal('next'), number }),
])
export const duplicateParams = z.object({ id: z.uuid() })
export type DuplicateChoiceRequest = z.infer<typeof duplicateChoiceRequest>

/** POST /api/admin/applications/:id/installments/charges/:charge/retry */
export const installmentChargeParams = z.object({ id: z.uuid(), charge: z.uuid() })

/**
 * POST /api/admin/applications/:id/installments/payments: installments whose payment the analyst found on the bank's
 * account.
 */
export const installmentPaymentRequest = z.strictObject({
  numbers: z.array(number).check(z.minLength(1, 'required'), z.maxLength(120, 'invalid')),
  /** The day of the payment in Brasília. */
  paidOn: field.plainDate,
  amountCents: z.int().check(z.minimum(1, 'amount_invalid'), z.maximum(2_147_483_647, 'amount_invalid')),
  /** The way of the payment, and how to find it on the bank's account. Only analysts read it. */
  how: line(140),
})

/** POST /api/admin/applications/:id/installments/reversals: records that an installment was not paid after all. */
export const installmentReversalRequest = z.strictObject({ number, reason: line(500) })

/**
 * POST /api/admin/applications/:id/installments/return: records that the bank gave back the paid installments of an
 * ended contract.
 */
export const installmentReturnRequest = z.strictObject({
  /** The day in Brasília on which the money went back. */
  returnedOn: field.plainDate,
  /** The way in which the money went back, and how to find it on the bank's account. Only analysts read it. */
  how: line(140),
})

/**
 * POST /api/admin/applications/:id/correction: records that the bank paid what it owed beside money that it gave back
 * after a withdrawal.
 */
export const correctionPaymentRequest = z.strictObject({
  /** The day in Brasília on which the bank paid it. */
  paidOn: field.plainDate,
  /** The way in which it was paid, and how to find it on the bank's account. Only analysts read it. */
  how: line(140),
})
export type CorrectionPaymentRequest = z.infer<typeof correctionPaymentRequest>

/** GET /api/admin/applications/:id/installments?on=: the costs on another day than today. */
export const installmentsQuery = z.strictObject({ on: z.optional(field.plainDate) })

export type InstallmentPaymentRequest = z.infer<typeof installmentPaymentRequest>
export type InstallmentReversalRequest = z.infer<typeof installmentReversalRequest>
export type InstallmentReturnRequest = z.infer<typeof installmentReturnRequest>
