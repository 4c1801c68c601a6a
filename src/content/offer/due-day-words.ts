import { formatPlainDate } from '#domain/calendar/calendar.ts'
import type { Offer } from '#domain/offer/offer.ts'

// Apart from the sheet of all costs, which loads when it is opened.

/** Gives the due day in words: 'Todo dia 10, a partir de 10/01/2027'. */
export function dueDayInWords({ dueDay, installments }: Offer): string {
  const first = installments[0]?.dueOn ?? ''
  return `Todo dia ${dueDay ?? Number(first.slice(8))}, a partir de ${formatPlainDate(first)}`
}
