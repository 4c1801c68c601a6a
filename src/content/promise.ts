import { dayInWords, type PlainDate } from '#domain/calendar/calendar.ts'

/**
 * Names a promised day while it is ahead. The words for a late promise name no day, because a past day would only
 * annoy.
 */
export function promise(day: PlainDate | null, today: PlainDate) {
  return (inTime: string, late: string) => (day && day >= today ? `${inTime} até ${dayInWords(day)}.` : `${late}.`)
}
