import { brazilianDate, type PlainDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'

/** How long a contract that was closed at a distance may be given up after its signature (CDC art. 49; REsp 930.351). */
export const withdrawalDays = 7

/** The last day, in Brasília, to give up a contract that was signed, or whose goods were received, at an instant. That day itself does not count. */
export function withdrawUntil(since: Date): PlainDate {
  return daysAfter(brazilianDate(since), withdrawalDays)
}

/** Tells whether a contract may still be given up that was signed, or whose goods were received, at an instant. */
export function mayWithdraw(since: Date, now: Date): boolean {
  return brazilianDate(now) <= withdrawUntil(since)
}
