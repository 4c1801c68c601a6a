/** A day without time or zone, 'YYYY-MM-DD'. */
export type PlainDate = string

/** A day in milliseconds. */
export const dayMs = 86_400_000
const timeOf = (day: PlainDate) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): PlainDate => new Date(time).toISOString().slice(0, 10)

/** The day that many days later (or, below zero, earlier). */
export function daysAfter(day: PlainDate, days: number): PlainDate {
  return dayOf(timeOf(day) + days * dayMs)
}

/** How many days there are from one day to another. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (timeOf(to) - timeOf(from)) / dayMs
}

/** The same day of the month that many months later; where a month has no such day, its last one. */
export function monthsAfter(day: PlainDate, months: number): PlainDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
}
