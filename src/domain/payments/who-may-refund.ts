import type { Cents } from '../money/money.ts'

/**
 * The acts on a payment for which a colleague gives a reason to the managers, beyond the own limits. unmatch: undo the
 * match with an application.
 */
export const askedPaymentActs = [
  'refund',
  'refund_difference',
  'refund_elsewhere',
  'confirm_refund',
  'unmatch',
] as const
export type AskedPaymentAct = (typeof askedPaymentActs)[number]

/** The acts on a payment that the limits of the bank's money bind. */
export const boundPaymentActs = [...askedPaymentActs, 'match', 'accept'] as const
export type BoundPaymentAct = (typeof boundPaymentActs)[number]

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
