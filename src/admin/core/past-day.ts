import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate, isPlainDate, type PlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'

/**
 * Gives what is wrong with the typed day, 'dia/mês/ano', of something that has happened: it does not exist, or it comes after
 * today in Brasília, which `future` says in a code. Undefined for a day that can be.
 */
export function pastDayError(
  typed: string,
  today: PlainDate = brazilianDate(new Date()),
  future: 'date_in_future' | 'payment_in_future' = 'date_in_future',
): string | undefined {
  const day = parsePlainDate(typed)
  if (!day || !isPlainDate(day)) return sentenceFor('date_invalid')
  return day > today ? sentenceFor(future) : undefined
}
