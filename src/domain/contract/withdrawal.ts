import { brazilianDate, type PlainDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'

/**
 * The number of days in which the customer may withdraw from a contract closed at a distance (CDC art. 49; REsp
 * 930.351).
 */
export const withdrawalDays = 7

/**
 * The instants from which the days can count. `handedOverAt` is null while the customer has not received the
 * motorcycle.
 */
export interface WithdrawalFacts {
  readonly signedAt: Date
  readonly handedOverAt: Date | null
}

/**
 * Returns the last day, in Brasília, to withdraw from a signed contract: the seventh after the signature or after the
 * receipt of the motorcycle, whichever is later. Null before the receipt, because the days have not begun.
 */
export function withdrawUntil({ signedAt, handedOverAt }: WithdrawalFacts): PlainDate | null {
  if (handedOverAt === null) return null
  const later = new Date(Math.max(signedAt.getTime(), handedOverAt.getTime()))
  return daysAfter(brazilianDate(later), withdrawalDays)
}

/** Tells whether the customer may still withdraw from a signed contract. */
export function mayWithdraw(facts: WithdrawalFacts, now: Date): boolean {
  const until = withdrawUntil(facts)
  return until === null || brazilianDate(now) <= until
}
