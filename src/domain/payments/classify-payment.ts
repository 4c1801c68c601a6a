import type { ApplicationStatus } from '../application/status.ts'
import type { Cents } from '../money/money.ts'
import type { PaymentKind } from '../pix/payment.ts'

/** What is known of the application that a payment names, at the moment it is written into the ledger. */
export interface EntryFacts {
  readonly entryCents: Cents
  readonly status: ApplicationStatus
  /** Whether another payment is the entry already. */
  readonly hasEntry: boolean
  /** Until when the charge that was paid could be paid; null: without end. */
  readonly payableUntil: Date | null
}

/** The stages in which an entry is taken; 'completed' for those who paid before there was a ledger. */
const takesEntry: readonly ApplicationStatus[] = ['signing', 'completed']

/** What a payment is for the application that it names; null: it names none. Total: every payment is exactly one kind. */
export function classifyPayment(
  payment: { readonly amountCents: Cents; readonly paidAt: Date },
  entry: EntryFacts | null,
): PaymentKind {
  if (entry === null) return 'unmatched'
  if (entry.hasEntry) return 'duplicate'
  if (payment.amountCents < entry.entryCents) return 'short'
  if (payment.amountCents > entry.entryCents) return 'over'
  const isOver = entry.payableUntil !== null && payment.paidAt > entry.payableUntil
  return isOver || !takesEntry.includes(entry.status) ? 'late' : 'exact'
}
