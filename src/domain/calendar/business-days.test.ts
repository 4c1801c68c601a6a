import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDaysAfter, contactDeadline } from './business-days.ts'
import { brazilianDate } from './calendar.ts'

test.each([
  ['a Monday', '2026-11-23T15:00:00Z', '2026-11-25'],
  ['a Friday', '2026-11-27T15:00:00Z', '2026-12-01'],
  ['a Saturday', '2026-11-28T15:00:00Z', '2026-12-01'],
  ['the day before Christmas, a Thursday', '2026-12-24T15:00:00Z', '2026-12-29'],
  ['the Friday before Carnival: its Monday and Tuesday are no banking days', '2027-02-05T15:00:00Z', '2027-02-11'],
  ['Carnival itself: Ash Wednesday is a banking day', '2027-02-09T15:00:00Z', '2027-02-11'],
  ['the day before Good Friday', '2027-03-25T15:00:00Z', '2027-03-30'],
  ['the eve of Corpus Christi', '2027-05-26T15:00:00Z', '2027-05-31'],
  ['the eve of Consciência Negra, national since 2024', '2024-11-19T15:00:00Z', '2024-11-22'],
  ['the same eve a year before', '2023-11-17T15:00:00Z', '2023-11-21'],
  ['the last days of a year', '2026-12-30T15:00:00Z', '2027-01-04'],
  ['late in Brasília, when it is already tomorrow in UTC', '2026-11-24T02:00:00Z', '2026-11-25'],
])('two business days after %s', (_name, instant, expected) => {
  expect(contactDeadline(new Date(instant))).toBe(expected)
})

// The days in ANBIMA's list of bank holidays for 2026, except those on weekends.
const bankHolidays2026 = [
  ...['2026-01-01', '2026-02-16', '2026-02-17', '2026-04-03', '2026-04-21', '2026-05-01', '2026-06-04'],
  ...['2026-09-07', '2026-10-12', '2026-11-02', '2026-11-20', '2026-12-25'],
]

test('the banking days of 2026 are its weekdays without the bank holidays', () => {
  const weekdays = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 15)))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10))
  const expected = weekdays.filter((day) => !bankHolidays2026.includes(day))
  const start = new Date('2025-12-31T15:00:00Z')
  expect(expected.map((_, index) => businessDaysAfter(start, index + 1))).toEqual(expected)
})

test('a year that the calendar of holidays does not cover is refused', () => {
  expect(() => businessDaysAfter(new Date('2150-01-03T12:00:00Z'), 2)).toThrow('1900 to 2099')
})

test('a deadline is a working day later than today', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, (now) => {
      const end = businessDaysAfter(now, 2)
      expect(end > brazilianDate(now)).toBe(true)
      expect([1, 2, 3, 4, 5]).toContain(new Date(`${end}T12:00:00Z`).getUTCDay())
    }),
  )
})
