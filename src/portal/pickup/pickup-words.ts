import type { PickupView } from '#api/pickup.ts'
import { dayInWords } from '#domain/calendar/calendar.ts'

/** Gives the time of a pick-up in words: 'terça-feira, 24 de novembro, às 10:00'. */
export function whenInWords({ day, time }: Pick<PickupView, 'day' | 'time'>): string {
  return `${dayInWords(day)}, às ${time}`
}
