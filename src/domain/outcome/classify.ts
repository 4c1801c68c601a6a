import type { Cents } from '../money/money.ts'
import type { PaymentKind } from '../pix/payment.ts'

/** What is known of the application that a payment names, at the moment it is written into the ledger. */
export interface EntryFacts {
  readonly entryCents: Cents
  /** What is missing to the entry. */
  readonly dueCents: Cents
  readonly hasEntry: boolean
  readonly ended: boolean
  readonly takesEntry: boolean
  /** Until when the charge that was paid could be paid; null: without end. */
  readonly payableUntil: Date | null
}

/** What a payment is for the application that it names; null: it names none. Total: every payment is exactly one kind. */
export function classifyPayment(
  payment: { readonly amountCents: Cents; readonly paidAt: Date },
  entry: EntryFacts | null,
): PaymentKind {
  if (entry === null) return 'unmatched'
  if (entry.ended) return 'ended'
  if (entry.hasEntry || entry.entryCents === 0) return 'duplicate'
  if (!entry.takesEntry) return 'early'
  const isExact = payment.amountCents === entry.dueCents || payment.amountCents === entry.entryCents
  if (!isExact) return payment.amountCents < entry.dueCents ? 'short' : 'over'
  return entry.payableUntil !== null && payment.paidAt > entry.payableUntil ? 'late' : 'exact'
}

/** What is known of the installments that a payment names, at the moment it is written into the ledger. */
export interface InstallmentFacts {
  /** The application ended, or their plan is closed. */
  readonly ended: boolean
  /** What those of them that are open cost on the day of the payment. */
  readonly dueCents: Cents
  /** It was paid before the motorcycle was released: it may be for something else. */
  readonly isBeforeRelease: boolean
  /** Until when the charge that was paid could be paid; null: without end. */
  readonly payableUntil: Date | null
}

/** What a payment is for the installments that it names. Total: every payment is exactly one kind. */
export function classifyInstallmentPayment(
  payment: { readonly amountCents: Cents; readonly paidAt: Date },
  { ended, dueCents, isBeforeRelease, payableUntil }: InstallmentFacts,
): PaymentKind {
  if (ended) return 'ended'
  if (dueCents === 0) return 'duplicate'
  if (isBeforeRelease) return 'early'
  if (payment.amountCents !== dueCents) return payment.amountCents < dueCents ? 'short' : 'over'
  return payableUntil !== null && payment.paidAt > payableUntil ? 'late' : 'exact'
}
