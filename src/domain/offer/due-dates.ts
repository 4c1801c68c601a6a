import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter, monthsAfter } from '../calendar/day-arithmetic.ts'

/** Days from the release to the first installment. */
const firstDueAfterDays = 30

/** Gives the due days of a credit released on a day: the first is thirty days later, the others on the same day of each month. */
export function dueDates(releasedOn: PlainDate, count: number): PlainDate[] {
  const first = daysAfter(releasedOn, firstDueAfterDays)
  return Array.from({ length: count }, (_, index) => monthsAfter(first, index))
}
