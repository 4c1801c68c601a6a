import { dayMs } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'
import type { AmountDue } from './amount-due.ts'

/**
 * The number of days in which the customer may choose the use of an installment paid twice. Then the bank gives the
 * money back.
 */
export const duplicateChoiceDays = 7

/** Gives when the choice ends. It counts from the instant at which the server recorded the payment. */
export const chooseUntil = (recordedAt: Date): Date => new Date(recordedAt.getTime() + duplicateChoiceDays * dayMs)

/**
 * Gives the installment that a double payment can pay instead, with its cost; the bank gives the rest back. This is the
 * first open one. Null if it costs more than the payment, or if none is open. `due` has the cost of all open
 * installments without a payment under check, on the day of the payment, in order.
 */
export function nextForDuplicate(amountCents: Cents, due: AmountDue): { number: number; costCents: Cents } | null {
  const [next] = due.items
  return next && next.totalCents <= amountCents ? { number: next.number, costCents: next.totalCents } : null
}
