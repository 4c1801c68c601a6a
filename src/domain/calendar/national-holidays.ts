import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'
import type { PlainDate } from './calendar.ts'

/**
 * Returns the name of the national holiday on a day, on which shops are closed (Leis 662/1949, 6.802/1980, 9.093/1995
 * and 14.759/2023); undefined on any other day.
 */
export function nationalHolidayOn(day: PlainDate): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return getHolidays(year).find(
    (holiday) =>
      holiday.type === 'national' && holiday.date.getMonth() + 1 === month && holiday.date.getDate() === date,
  )?.name
}

/** Tells whether a day is a national holiday. */
export const isNationalHoliday = (day: PlainDate): boolean => nationalHolidayOn(day) !== undefined
