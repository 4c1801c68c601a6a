import type { Cents } from '../money/money.ts'
import type { PaymentKind, PaymentState } from '../pix/payment.ts'

/**
 * What an analyst should do with a payment. match: say whose it is; accept: take it as the entry; refund_difference: give back
 * what is too much; confirm_refund: say that money was given back, where no provider tells.
 */
export type PaymentAction = 'match' | 'accept' | 'refund' | 'refund_difference' | 'confirm_refund'

export interface WaitingPayment {
  readonly kind: PaymentKind
  readonly state: PaymentState
  /** What was received and not given back. */
  readonly leftCents: Cents
  /** Null: it belongs to no application. */
  readonly entryCents: Cents | null
  /** Whether another payment is the entry. */
  readonly hasEntry: boolean
  /** Whether a provider settles refunds. */
  readonly hasProvider: boolean
}

/** The one right thing to do; null where nothing is to be done. */
export function rightAction(payment: WaitingPayment): PaymentAction | null {
  const { kind, state, leftCents, entryCents, hasEntry, hasProvider } = payment
  if (state === 'refunding') return hasProvider ? null : 'confirm_refund'
  if (state !== 'waiting') return null
  if (kind === 'unmatched') return 'match'
  if (hasEntry) return 'refund'
  if (kind === 'over' && entryCents !== null && leftCents > entryCents) return 'refund_difference'
  return kind === 'late' && leftCents === entryCents ? 'accept' : 'refund'
}
