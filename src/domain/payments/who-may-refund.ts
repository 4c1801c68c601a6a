import type { Cents } from '../money/money.ts'
import type { PaymentAction } from './actions.ts'

/** Returns the role that an action on a payment needs. Only managers refund money; analysts ask them to. */
export function whoMayAct(action: PaymentAction): 'analyst' | 'manager' {
  return action === 'match' || action === 'accept' ? 'analyst' : 'manager'
}

/** The acts on a payment that an analyst requests from the managers. unmatch: undo the match with an application. */
export const askedPaymentActs = [
  'refund',
  'refund_difference',
  'refund_elsewhere',
  'confirm_refund',
  'unmatch',
] as const
export type AskedPaymentAct = (typeof askedPaymentActs)[number]

/**
 * Returns the currently possible actions that an analyst cannot do, but may request. `undo` is the result of
 * `whoMayUnmatch`.
 */
export function askedOf(
  possible: readonly (PaymentAction | null)[],
  undo: 'analyst' | 'manager' | null,
): readonly AskedPaymentAct[] {
  return askedPaymentActs.filter((act) => (act === 'unmatch' ? undo === 'manager' : possible.includes(act)))
}

/** The facts that decide whether staff may undo the match of a payment with an application. */
export interface MatchedPayment {
  readonly isMatched: boolean
  readonly refundedCents: Cents
  readonly isGoingBack: boolean
  readonly isForInstallments: boolean
  readonly isContractSigned: boolean
}

/**
 * Returns the role that may undo the match of a payment, so that staff can match it again. For an entry this is an
 * analyst, until the contract is signed, because the contract depends on the entry. For installments it is a manager.
 * Null once money went back or is going back, and for a payment that named its application itself.
 */
export function whoMayUnmatch(payment: MatchedPayment): 'analyst' | 'manager' | null {
  if (!payment.isMatched || payment.refundedCents > 0 || payment.isGoingBack) return null
  if (payment.isForInstallments) return 'manager'
  return payment.isContractSigned ? null : 'analyst'
}
