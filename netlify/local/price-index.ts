import { brazilianDate } from '#domain/calendar/calendar.ts'
import { monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import { monthOf } from '#domain/installments/correction.ts'

/** The address of the local series, in place of the central bank's. */
export const priceIndexPath = '/banco-central/ipca'

/** The day of the month from which the series has the month before. */
const publishedOn = '10'

/** Percent a month, in turn: made up, about 4 % a year, with a month of falling prices. */
const changes = ['0.42', '0.83', '0.16', '0.38', '0.46', '0.21', '0.38', '-0.02', '0.44', '0.56', '0.39', '0.52']

/**
 * Answers a request for the series as the central bank does: the months between two days, of those that are published.
 * Undefined for every other address.
 */
export function answerPriceIndex(request: Request, now: Date): Response | undefined {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname !== priceIndexPath) return undefined
  const day = (name: string) => (searchParams.get(name) ?? '').split('/').reverse().join('-')
  const today = brazilianDate(now)
  const last = monthOf(monthsAfter(`${monthOf(today)}-01`, today.slice(8) < publishedOn ? -2 : -1))
  const rows: { data: string; valor: string }[] = []
  for (let month = `${monthOf(day('dataInicial'))}-01`; month <= day('dataFinal'); month = monthsAfter(month, 1)) {
    if (monthOf(month) > last) break
    rows.push({ data: month.split('-').reverse().join('/'), valor: changes[Number(month.slice(5, 7)) - 1] ?? '0.00' })
  }
  return Response.json(rows)
}
