import type { SettledPayment } from './settle.ts'

/**
 * The actions of staff on a payment. match: name its application. accept: take it for its named purpose.
 * refund_difference: refund the excess. refund_elsewhere: record that the money went back another way. confirm_refund:
 * record that the money went back by the way that it came.
 */
export const paymentActions = [
  'match',
  'accept',
  'refund',
  'refund_difference',
  'refund_elsewhere',
  'confirm_refund',
] as const
export type PaymentAction = (typeof paymentActions)[number]

/**
 * Returns the possible actions of staff on a payment, the usual one first; none while it waits for the provider or the
 * motorcycle.
 */
export function actionsOn(one: SettledPayment): readonly PaymentAction[] {
  const { task } = one
  const asItCame = one.keptCents > 0 ? 'refund_difference' : 'refund'
  const refund = one.isRefundable ? asItCame : 'refund_elsewhere'
  switch (task) {
    case 'match':
    case 'accept':
      return one.hasFailedRefund && one.isRefundable ? [task, refund, 'refund_elsewhere'] : [task, refund]
    case 'refund':
    case 'customer':
    case 'hold':
      return [refund]
    case 'refund_again':
      return [refund, 'refund_elsewhere']
    case 'refund_elsewhere':
    case 'confirm_refund':
      return [task]
    default:
      return []
  }
}
