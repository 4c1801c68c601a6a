import { dayMs } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'
import type { AmountDue } from './amount.ts'

/** For how many days somebody may choose what becomes of an installment paid in double; afterwards it goes back. */
export const duplicateChoiceDays = 7

/** Until when the choice is open, counted from the instant at which the payment became known. */
export const chooseUntil = (recordedAt: Date): Date => new Date(recordedAt.getTime() + duplicateChoiceDays * dayMs)

/**
 * The installment that a payment made in double can pay instead: the first open one, where it costs no more on the day of the
 * payment; what is too much goes back. Null where there is none. `due` is what all open ones cost on that day, in order.
 */
export function nextForDuplicate(amountCents: Cents, due: AmountDue): { number: number; costCents: Cents } | null {
  const [next] = due.items
  return next && next.totalCents <= amountCents ? { number: next.number, costCents: next.totalCents } : null
}
