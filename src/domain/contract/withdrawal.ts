import { brazilianDate, type PlainDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'

/** How long a contract that was closed at a distance may be given up (CDC art. 49; REsp 930.351). */
export const withdrawalDays = 7

/** What the days count from: the signature, and the receipt of the motorcycle; null while nobody has received it. */
export interface WithdrawalFacts {
  readonly signedAt: Date
  readonly handedOverAt: Date | null
}

/**
 * The last day, in Brasília, to give a signed contract up: the seventh after the signature or after the receipt of the
 * motorcycle, whichever is later. Null while the motorcycle was not received: the days have not begun then.
 */
export function withdrawUntil({ signedAt, handedOverAt }: WithdrawalFacts): PlainDate | null {
  if (handedOverAt === null) return null
  const later = new Date(Math.max(signedAt.getTime(), handedOverAt.getTime()))
  return daysAfter(brazilianDate(later), withdrawalDays)
}

/** Tells whether a signed contract may still be given up. */
export function mayWithdraw(facts: WithdrawalFacts, now: Date): boolean {
  const until = withdrawUntil(facts)
  return until === null || brazilianDate(now) <= until
}
