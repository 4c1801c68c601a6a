import { businessDaysAfter } from '../calendar/business-days.ts'
import { type PlainDate, startOfDay } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'

/** What came of a call to somebody who is late. */
export const contactResults = ['talked', 'no_answer', 'wrong_number', 'promised'] as const
export type ContactResult = (typeof contactResults)[number]

/** How far ahead a promise to pay may be, in days. */
export const mostPromiseDays = 30

/** After how many business days somebody is called again. */
const restDays: Readonly<Record<ContactResult, number>> = { talked: 3, no_answer: 1, wrong_number: 3, promised: 1 }

/**
 * The first day on which somebody is called again after a contact on a day: a promise comes back on the business day after the
 * promised one, for until its end it can still be kept.
 */
export function callAgainFrom(result: ContactResult, on: PlainDate, promisedOn: PlainDate | null): PlainDate {
  const from = result === 'promised' && promisedOn !== null ? promisedOn : on
  return businessDaysAfter(startOfDay(from), restDays[result])
}

/** Tells whether somebody may promise on a day to pay on another. */
export function isPromiseDay(promisedOn: PlainDate, today: PlainDate): boolean {
  return promisedOn >= today && promisedOn <= daysAfter(today, mostPromiseDays)
}
