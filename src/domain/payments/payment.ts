import type { Cents } from '../money/money.ts'

/**
 * The kind of a payment for the application that it names, at its arrival. exact: the entry, its missing part, or the
 * cost of its installments on that day; short and over: less or more than that; late: the right amount after its charge
 * was over; early: in a stage that takes no entry, or before the motorcycle of its installments was released; ended:
 * after the application or plan had ended; duplicate: its entry or installments were already paid; unmatched: it names
 * no application.
 */
export const paymentKinds = ['exact', 'short', 'over', 'late', 'early', 'ended', 'duplicate', 'unmatched'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/**
 * The states of a payment. entry: it is the entry, alone or with others. installments: it paid installments. waiting:
 * it waits for a decision. refunding: it is going back. refunded: all of it went back.
 */
export const paymentStates = ['entry', 'installments', 'waiting', 'refunding', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** What a list of payments is filtered by. todo: staff have to act on it, in whatever state it is (`isForStaff`). */
export const paymentFilters = ['todo', ...paymentStates] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/** Tells whether a text is a filter of a list of payments. */
export function isPaymentFilter(text: string): text is PaymentFilter {
  return (paymentFilters as readonly string[]).includes(text)
}

/**
 * Tells whether a text is an endToEndId: 'E' or 'D', the sender's ISPB, date and time, 11 characters (Manual do Pix).
 * An ISPB is the beginning of a CNPJ, which has letters since 2026; the API's schema has had room for them.
 */
export function isEndToEndId(text: string): boolean {
  return /^[ED][A-Za-z0-9]{8}\d{12}[A-Za-z0-9]{11}$/.test(text)
}

/** Tells whether a text has an endToEndId in it. */
export function namesPix(text: string): boolean {
  return text.split(/[^A-Za-z0-9]+/).some(isEndToEndId)
}

/** The facts of the application that a payment names, at the moment at which the server records the payment. */
export interface EntryFacts {
  readonly entryCents: Cents
  /** The missing part of the entry. */
  readonly dueCents: Cents
  readonly hasEntry: boolean
  readonly ended: boolean
  readonly takesEntry: boolean
  /** The end of the paid charge; null if it had none. */
  readonly chargeEndsAt: Date | null
}

/** Returns the kind of a payment for the entry of the application that it names; `entry` is null if it names none. */
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
  return entry.chargeEndsAt !== null && payment.paidAt > entry.chargeEndsAt ? 'late' : 'exact'
}

/** The facts of the installments that a payment names, at the moment at which the server records the payment. */
export interface InstallmentFacts {
  /** Whether the application ended, or the plan of the installments is closed. */
  readonly ended: boolean
  /** The cost of the open ones among the installments on the day of the payment. */
  readonly dueCents: Cents
  /** The payment came before the motorcycle was released, so it may be for something else. */
  readonly isBeforeRelease: boolean
  /** The end of the paid charge; null if it had none. */
  readonly chargeEndsAt: Date | null
}

/** Returns the kind of a payment for the installments that it names. */
export function classifyInstallmentPayment(
  payment: { readonly amountCents: Cents; readonly paidAt: Date },
  { ended, dueCents, isBeforeRelease, chargeEndsAt }: InstallmentFacts,
): PaymentKind {
  if (ended) return 'ended'
  if (dueCents === 0) return 'duplicate'
  if (isBeforeRelease) return 'early'
  if (payment.amountCents !== dueCents) return payment.amountCents < dueCents ? 'short' : 'over'
  return chargeEndsAt !== null && payment.paidAt > chargeEndsAt ? 'late' : 'exact'
}
