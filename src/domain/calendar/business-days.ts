import { addBusinessDays } from '@brazilian-utils/brazilian-utils/add-business-days'
import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'
import { brazilianDate, type PlainDate, startOfDay } from './calendar.ts'
import { daysAfter } from './day-arithmetic.ts'

/** The number of business days after an application within which the bank promises to call the applicant. */
const contactPromiseBusinessDays = 2

/**
 * Returns the day that is `days` business days after an instant, in Brasília. Follows the banks' calendar (Resolução
 * CMN 4.880/2020; ANBIMA publishes its days): weekends, national holidays, Monday and Tuesday of Carnival, Good Friday
 * and Corpus Christi do not count; Ash Wednesday does.
 * @throws RangeError outside of the years 1900 to 2099.
 */
export function businessDaysAfter(instant: Date, days: number): PlainDate {
  const from = brazilianDate(instant)
  const key = `${from} ${days}`
  const end = known.get(key) ?? after(from, days)
  // Cached, because a list asks for the same few days many times.
  if (known.size >= KNOWN_DAYS) known.clear()
  known.set(key, end)
  return end
}

/**
 * Returns the last day on which a payment due on a day is not late: that day, or the next business day if banks are
 * closed on it (Lei 7.089/1983, art. 1º).
 * @throws RangeError outside of the years 1900 to 2099.
 */
export function payableUntil(dueOn: PlainDate): PlainDate {
  return businessDaysAfter(startOfDay(daysAfter(dueOn, -1)), 1)
}

const KNOWN_DAYS = 1000
const known = new Map<string, PlainDate>()

function after(from: PlainDate, days: number): PlainDate {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  let end = new Date(year, month - 1, day, 12)
  for (let left = days; left > 0; ) {
    const next = addBusinessDays(end, 1)
    if (!next) throw new RangeError('the calendar of holidays covers the years 1900 to 2099')
    end = next
    if (!isCarnivalMonday(end)) left -= 1
  }
  const two = (part: number) => String(part).padStart(2, '0')
  return `${end.getFullYear()}-${two(end.getMonth() + 1)}-${two(end.getDate())}`
}

// The library has only the Tuesday of Carnival, because it follows the civil service's calendar.
function isCarnivalMonday(day: Date): boolean {
  const tomorrow = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime()
  return getHolidays(day.getFullYear()).some(
    ({ name, date }) => name.startsWith('Carnaval') && date.getTime() === tomorrow,
  )
}

/** Returns the last day on which the bank keeps its promise to call the applicant. */
export function contactDeadline(appliedAt: Date): PlainDate {
  return businessDaysAfter(appliedAt, contactPromiseBusinessDays)
}
