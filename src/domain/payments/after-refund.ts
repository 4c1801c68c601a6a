import type { Cents } from '../money/money.ts'
import type { PaymentKind, PaymentState } from '../pix/payment.ts'

/**
 * What a payment is once a refund of it has ended: given back where nothing is left; the entry where a payment of too much
 * was brought down to it and there is no other; else it waits for an analyst again.
 */
export function afterRefund(payment: {
  readonly kind: PaymentKind
  readonly remainingCents: Cents
  /** Null: it belongs to no application. */
  readonly entryCents: Cents | null
  readonly hasEntry: boolean
}): PaymentState {
  if (payment.remainingCents === 0) return 'refunded'
  const isEntry = payment.kind === 'over' && payment.remainingCents === payment.entryCents && !payment.hasEntry
  return isEntry ? 'entry' : 'waiting'
}
