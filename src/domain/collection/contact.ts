import { businessDaysAfter } from '../calendar/business-days.ts'
import { type PlainDate, startOfDay } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'

/** The results of a call to a late customer. */
export const contactResults = ['talked', 'no_answer', 'wrong_number', 'promised'] as const
export type ContactResult = (typeof contactResults)[number]

/** The most days between a call and the day of a promise to pay. */
export const mostPromiseDays = 30

/** The number of business days until staff call a customer again, by the result of the last call. */
const restDays: Readonly<Record<ContactResult, number>> = { talked: 3, no_answer: 1, wrong_number: 3, promised: 1 }

/**
 * Gives the first day on which staff call a customer again after a call on the day `on`. After a promise this is the business
 * day after the promised day, because the customer can keep the promise until the end of that day.
 */
export function callAgainFrom(result: ContactResult, on: PlainDate, promisedOn: PlainDate | null): PlainDate {
  const from = result === 'promised' && promisedOn !== null ? promisedOn : on
  return businessDaysAfter(startOfDay(from), restDays[result])
}

/** Tells whether a customer may promise today to pay on a day. */
export function isPromiseDay(promisedOn: PlainDate, today: PlainDate): boolean {
  return promisedOn >= today && promisedOn <= daysAfter(today, mostPromiseDays)
}
