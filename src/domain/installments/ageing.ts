import type { PlainDate } from '../calendar/calendar.ts'
import { daysBetween } from '../calendar/day-arithmetic.ts'

/** How late receivables are, in days, as the back office groups them: from, and to (null: without end). */
export const ageingBuckets = [
  { id: 'late-1-5', from: 1, to: 5 },
  { id: 'late-6-15', from: 6, to: 15 },
  { id: 'late-16-30', from: 16, to: 30 },
  { id: 'late-31-60', from: 31, to: 60 },
  { id: 'late-61-90', from: 61, to: 90 },
  { id: 'late-over-90', from: 91, to: null },
] as const

export type AgeingBucketId = (typeof ageingBuckets)[number]['id']

/** How many days an installment is late on a day; zero while it can be paid without being late. */
export function daysLate(payableUntil: PlainDate, today: PlainDate): number {
  return Math.max(0, daysBetween(payableUntil, today))
}

/** The group of something that is so many days late; null for what is not late. */
export function ageingBucketOf(days: number): AgeingBucketId | null {
  return ageingBuckets.find(({ from, to }) => days >= from && (to === null || days <= to))?.id ?? null
}
