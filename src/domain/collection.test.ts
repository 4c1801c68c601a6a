import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { daysAfter } from './calendar/day-arithmetic.ts'
import {
  type AgeBand,
  ageBands,
  type ContactResult,
  callAgainFrom,
  daysLate,
  dueDaysOf,
  holds,
  isPromiseDay,
  lateDueDays,
} from './collection.ts'

const bandOf = (dueOn: string, today: string) => ageBands.filter((band) => holds(dueDaysOf(band, today), dueOn))

describe('an installment due on Tuesday, 3 November 2026', () => {
  test.each<[today: string, days: number, band: AgeBand | undefined]>([
    ['2026-10-27', 0, undefined],
    ['2026-10-28', 0, 'week'],
    ['2026-11-03', 0, 'week'],
    ['2026-11-04', 1, 'late_1'],
    ['2026-11-08', 5, 'late_1'],
    ['2026-11-09', 6, 'late_6'],
    ['2026-11-18', 15, 'late_6'],
    ['2026-11-19', 16, 'late_16'],
    ['2026-12-03', 30, 'late_16'],
    ['2026-12-04', 31, 'late_31'],
    ['2027-01-02', 60, 'late_31'],
    ['2027-01-03', 61, 'late_61'],
    ['2027-02-01', 90, 'late_61'],
    ['2027-02-02', 91, 'late_91'],
  ])('is %s: %i days late, %s', (today, days, band) => {
    expect(daysLate('2026-11-03', today)).toBe(days)
    expect(bandOf('2026-11-03', today)).toEqual(band ? [band] : [])
  })
})

it('is not late before the next business day, where banks are closed on its day', () => {
  // The Saturday before the holiday of Monday, 2 November 2026. A payment on Tuesday costs no fee.
  expect(bandOf('2026-10-31', '2026-11-03')).toEqual(['week'])
  expect(bandOf('2026-10-31', '2026-11-04')).toEqual(['late_1'])
  expect(daysLate('2026-10-31', '2026-11-04')).toBe(1)
})

it('has one band for each late day and none that overlap, by the same count of days', () => {
  const late: [AgeBand, number, number][] = [
    ['late_1', 1, 5],
    ['late_6', 6, 15],
    ['late_16', 16, 30],
    ['late_31', 31, 60],
    ['late_61', 61, 90],
    ['late_91', 91, 10_000],
  ]
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: -20, max: 200 }), (start, ago) => {
      const today = daysAfter('2024-01-01', start)
      const dueOn = daysAfter(today, -ago)
      const lateness = daysLate(dueOn, today)
      const expected = late.filter(([, from, to]) => lateness >= from && lateness <= to).map(([band]) => band)
      expect(bandOf(dueOn, today).filter((band) => band !== 'week')).toEqual(expected)
      expect(holds(lateDueDays(today), dueOn)).toBe(lateness > 0)
      expect(bandOf(dueOn, today).length).toBeLessThanOrEqual(1)
    }),
  )
})

test.each<[ContactResult, string | null, string]>([
  ['talked', null, '2026-11-25'],
  ['no_answer', null, '2026-11-23'],
  ['wrong_number', null, '2026-11-25'],
  ['promised', '2026-11-27', '2026-11-30'],
])('after %s on Thursday before a holiday, they are called again', (result, promisedOn, again) => {
  // 20 November is a holiday.
  expect(callAgainFrom(result, '2026-11-19', promisedOn)).toBe(again)
})

it('takes a promise for today at the earliest, and for no longer than thirty days', () => {
  expect(isPromiseDay('2026-11-18', '2026-11-19')).toBe(false)
  expect(isPromiseDay('2026-11-19', '2026-11-19')).toBe(true)
  expect(isPromiseDay('2026-12-19', '2026-11-19')).toBe(true)
  expect(isPromiseDay('2026-12-20', '2026-11-19')).toBe(false)
})
