import { businessDaysAfter, payableUntil } from './calendar/business-days.ts'
import { type PlainDate, startOfDay } from './calendar/calendar.ts'
import { daysAfter, daysBetween } from './calendar/day-arithmetic.ts'

/**
 * The age of a contract's oldest open installment: due within a week, or late by at least the number of days in the
 * name.
 */
export const ageBands = ['week', 'late_1', 'late_6', 'late_16', 'late_31', 'late_61', 'late_91'] as const
export type AgeBand = (typeof ageBands)[number]

/** The days of each band, counted from the last day without fee. A negative number is days before it. */
const days: Readonly<Record<AgeBand, readonly [from: number, to: number]>> = {
  week: [-6, 0],
  late_1: [1, 5],
  late_6: [6, 15],
  late_16: [16, 30],
  late_31: [31, 60],
  late_61: [61, 90],
  late_91: [91, Number.POSITIVE_INFINITY],
}

/** A range of due days, both ends included; `from` is null if the range has no beginning. */
export interface DueDays {
  readonly from: PlainDate | null
  readonly to: PlainDate
}

/** Returns how many days an installment is late, counted from the last day without fee; 0 while it is not late. */
export function daysLate(dueOn: PlainDate, today: PlainDate): number {
  return Math.max(0, daysBetween(payableUntil(dueOn), today))
}

/** Returns the due days of a band as of `today`. The bands neither overlap nor leave a gap. */
export function dueDaysOf(band: AgeBand, today: PlainDate): DueDays {
  const [from, to] = days[band]
  return {
    from: Number.isFinite(to) ? daysAfter(lastDuePayableBy(daysAfter(today, -to - 1)), 1) : null,
    to: lastDuePayableBy(daysAfter(today, -from)),
  }
}

/** Returns the due days of all late installments. */
export const lateDueDays = (today: PlainDate): DueDays => ({ from: null, to: dueDaysOf('late_1', today).to })

/** Tells whether a day is in a range of due days. */
export const holds = ({ from, to }: DueDays, day: PlainDate): boolean => (from === null || from <= day) && day <= to

/** Returns the latest due day whose last day without fee is `day` or earlier. */
function lastDuePayableBy(day: PlainDate): PlainDate {
  let due = day
  while (payableUntil(due) > day) due = daysAfter(due, -1)
  return due
}

/** The results of a call to a late customer. */
export const contactResults = ['talked', 'no_answer', 'wrong_number', 'promised'] as const
export type ContactResult = (typeof contactResults)[number]

/** The most days between a call and the day of a promise to pay. */
export const mostPromiseDays = 30

/** The number of business days until staff call a customer again, by the result of the last call. */
const restDays: Readonly<Record<ContactResult, number>> = { talked: 3, no_answer: 1, wrong_number: 3, promised: 1 }

/**
 * Returns the first day on which staff call a customer again after a call on the day `on`. After a promise this is the
 * business day after the promised day, because the customer can keep the promise until the end of that day.
 */
export function callAgainFrom(result: ContactResult, on: PlainDate, promisedOn: PlainDate | null): PlainDate {
  const from = result === 'promised' && promisedOn !== null ? promisedOn : on
  return businessDaysAfter(startOfDay(from), restDays[result])
}

/** Tells whether a customer may promise today to pay on a day. */
export function isPromiseDay(promisedOn: PlainDate, today: PlainDate): boolean {
  return promisedOn >= today && promisedOn <= daysAfter(today, mostPromiseDays)
}
