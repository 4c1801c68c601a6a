import { expect, test } from 'vitest'
import { birthDateProblem } from '../identity/people.ts'
import {
  brazilianDate,
  dayInWords,
  dayOfWeek,
  formatDate,
  formatDateTime,
  formatKnownTime,
  formatPlainDate,
  isPlainDate,
  noonOf,
  parsePlainDate,
  yearsBetween,
} from './calendar.ts'
import { dayAndMonth, mondayOf } from './day-arithmetic.ts'

test('a day ends at midnight in Brasília', () => {
  expect(brazilianDate(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20')
  expect(brazilianDate(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
  expect(formatDate('2026-11-21T02:00:00Z')).toBe('20/11/2026')
  expect(formatDateTime('2026-11-21T13:30:00Z')).toBe('21/11/2026, 10:30')
  expect(formatDateTime('2026-01-05T03:07:00Z')).toBe('05/01/2026, 00:07')
})

test('a day of which nobody knows the hour is shown without one', () => {
  expect(formatKnownTime(noonOf('2026-11-21').toISOString())).toBe('21/11/2026')
  expect(formatKnownTime('2026-11-21T15:00:00.001Z')).toBe('21/11/2026, 12:00')
  expect(formatKnownTime('2026-11-21T03:00:00.000Z')).toBe('21/11/2026, 00:00')
})

test('days compare as texts, whatever a locale prints', () => {
  const instants = ['2025-12-31T12:00:00Z', '2026-01-02T12:00:00Z', '2026-01-10T12:00:00Z', '2026-11-09T12:00:00Z']
  const days = instants.map((instant) => brazilianDate(new Date(instant)))
  expect(days).toEqual(['2025-12-31', '2026-01-02', '2026-01-10', '2026-11-09'])
  expect(days.toSorted()).toEqual(days)
  expect(birthDateProblem('2008-01-02', days[1] ?? '')).toBeNull()
  expect(birthDateProblem('2008-01-03', days[1] ?? '')).toBe('birth_date_under_age')
})

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2023-13-01', false],
  ['2023-1-01', false],
  ['2024-02', false],
  ['+012024-02-29', false],
  ['', false],
])('%s is a day: %s', (text, real) => {
  expect(isPlainDate(text)).toBe(real)
})

test('typed dates are read with any separator, and written back', () => {
  expect(parsePlainDate('01/02/1990')).toBe('1990-02-01')
  expect(parsePlainDate('01-02-1990')).toBe('1990-02-01')
  expect(parsePlainDate('01021990')).toBe('1990-02-01')
  expect(parsePlainDate('01/02/90')).toBeNull()
  expect(parsePlainDate(' 2026-11-20 ')).toBe('2026-11-20')
  expect(parsePlainDate('2012-10-20')).toBe('2012-10-20')
  expect(formatPlainDate('1990-02-01')).toBe('01/02/1990')
  expect(dayAndMonth('1990-02-01')).toBe('01/02')
})

test('somebody born on 29 February completes years on 1 March', () => {
  expect(yearsBetween('2008-02-29', '2026-02-28')).toBe(17)
  expect(yearsBetween('2008-02-29', '2026-03-01')).toBe(18)
})

test.each([
  ['2026-11-24', 'terça-feira, 24 de novembro'],
  ['2026-12-01', 'terça-feira, 1º de dezembro'],
  ['2028-02-29', 'terça-feira, 29 de fevereiro'],
  ['2026-03-07', 'sábado, 7 de março'],
])('%s is said as %s', (day, said) => {
  expect(dayInWords(day)).toBe(said)
})

test('a day of a plan is said by its weekday and without its year', () => {
  expect(dayOfWeek('2026-12-27')).toBe('domingo, 27/12')
  expect(dayOfWeek('2026-12-28')).toBe('segunda, 28/12')
})

test('a week begins on Monday, also across a month and a year', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-01', '2027-01-01'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-11-30',
    '2026-12-28',
  ])
})
