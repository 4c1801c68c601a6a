import { addBusinessDays } from '@brazilian-utils/brazilian-utils/add-business-days'
import { brazilianDate, type PlainDate } from './calendar.ts'

/** How soon the bank promises to call after an application, in business days (specification, section 9). */
export const contactPromiseBusinessDays = 2

/** The day that many business days after an instant, in Brasília, without weekends and national holidays. */
export function businessDaysAfter(instant: Date, days: number): PlainDate {
  const [year = 0, month = 1, day = 1] = brazilianDate(instant).split('-').map(Number)
  const end = addBusinessDays(new Date(year, month - 1, day, 12), days)
  if (!end) throw new RangeError('the calendar of holidays covers the years 1900 to 2099')
  const two = (part: number) => String(part).padStart(2, '0')
  return `${end.getFullYear()}-${two(end.getMonth() + 1)}-${two(end.getDate())}`
}

/** The last day of the promise to call an applicant back. */
export function contactDeadline(appliedAt: Date): PlainDate {
  return businessDaysAfter(appliedAt, contactPromiseBusinessDays)
}
