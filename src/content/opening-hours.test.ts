import { expect, test } from 'vitest'
import type { WeekHours } from '#domain/dealerships/dealership.ts'
import { hoursInWords } from './opening-hours.ts'

const long = { opens: '08:00', closes: '18:00' }
const short = { opens: '09:30', closes: '12:30' }
const weeks: [WeekHours, string][] = [
  [[null, long, long, long, long, long, null], 'Segunda a sexta, das 8h às 18h'],
  [[null, long, long, long, long, long, short], 'Segunda a sexta, das 8h às 18h; sábado, das 9h30 às 12h30'],
  [
    [short, null, long, long, null, long, short],
    'Terça e quarta, das 8h às 18h; sexta, das 8h às 18h; sábado e domingo, das 9h30 às 12h30',
  ],
  [[null, null, null, null, null, null, null], 'Fechada'],
]

test.each(weeks)('%j is said as %s', (week, words) => {
  expect(hoursInWords(week)).toBe(words)
})
