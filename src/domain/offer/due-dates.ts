import type { PlainDate } from '../calendar/calendar.ts'
import { daysAfter, monthsAfter } from '../calendar/day-arithmetic.ts'

/** Days from the release to the first installment, at least. */
const firstDueAfterDays = 30

/** The days of the month that customers choose from for their installments. Every month has them. */
export const dueDays = [5, 10, 20] as const
export type DueDay = (typeof dueDays)[number]

/**
 * Returns the due days of a credit released on a day. Without a chosen day the first is thirty days later. With one,
 * the first is that day of the month, the next time it comes thirty days after the release or later. The others are on
 * the same day of each month.
 */
export function dueDates(releasedOn: PlainDate, count: number, chosen: DueDay | null): PlainDate[] {
  const first = firstDueOn(releasedOn, chosen)
  return Array.from({ length: count }, (_, index) => monthsAfter(first, index))
}

/** Returns the first due day of a credit released on a day. */
export function firstDueOn(releasedOn: PlainDate, chosen: DueDay | null): PlainDate {
  const earliest = daysAfter(releasedOn, firstDueAfterDays)
  if (chosen === null) return earliest
  const inMonth = `${earliest.slice(0, 8)}${String(chosen).padStart(2, '0')}`
  return inMonth < earliest ? monthsAfter(inMonth, 1) : inMonth
}

/** Returns the day, among those to choose from, with which the first installment of a credit is due soonest. */
export function soonestDueDay(releasedOn: PlainDate): DueDay {
  const first = (day: DueDay) => firstDueOn(releasedOn, day)
  return dueDays.reduce((soonest, day) => (first(day) < first(soonest) ? day : soonest))
}
