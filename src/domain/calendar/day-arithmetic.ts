/** A day without time or time zone, 'YYYY-MM-DD'. */
export type PlainDate = string

/** An hour in milliseconds. */
export const hourMs = 3_600_000
/** A day in milliseconds. */
export const dayMs = 86_400_000
const timeOf = (day: PlainDate) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): PlainDate => new Date(time).toISOString().slice(0, 10)

/** Formats a day without its year: dd/MM. */
export function dayAndMonth(day: PlainDate): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`
}

/** Returns the day that is `days` days later, or earlier if `days` is negative. */
export function daysAfter(day: PlainDate, days: number): PlainDate {
  return dayOf(timeOf(day) + days * dayMs)
}

/** Returns the number of days from one day to another; negative if the other is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (timeOf(to) - timeOf(from)) / dayMs
}

/** Returns the Monday of a day's week, which is the day itself on a Monday. */
export function mondayOf(day: PlainDate): PlainDate {
  return daysAfter(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7))
}

/** Returns the same day of the month, `months` months later. A month without that day gives its last day. */
export function monthsAfter(day: PlainDate, months: number): PlainDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
}
