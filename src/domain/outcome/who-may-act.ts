import type { Cents } from '../money/money.ts'
import type { PaymentAction } from './ledger.ts'

/** Who may act on a payment: money leaves the bank by a manager's hand only, and analysts ask for it. */
export function whoMayAct(action: PaymentAction): 'analyst' | 'manager' {
  return action === 'match' || action === 'accept' ? 'analyst' : 'manager'
}

/** A payment, as far as it decides whether it may be taken from the application that somebody said it is for. */
export interface MatchedPayment {
  readonly isMatched: boolean
  readonly refundedCents: Cents
  readonly isGoingBack: boolean
  readonly isForInstallments: boolean
  readonly isContractSigned: boolean
}

/**
 * Who may undo that a payment is an application's, for it to be matched again: an entry's until the contract is signed, which
 * stands on it; that of installments by a manager. Nobody once money went back, or where the payment named its application itself.
 */
export function whoMayUnmatch(payment: MatchedPayment): 'analyst' | 'manager' | null {
  if (!payment.isMatched || payment.refundedCents > 0 || payment.isGoingBack) return null
  if (payment.isForInstallments) return 'manager'
  return payment.isContractSigned ? null : 'analyst'
}
