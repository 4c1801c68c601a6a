import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, monthsAfter } from '../calendar/day-arithmetic.ts'
import { installmentCents } from '../money/financing.ts'
import { cetPercent } from './cet.ts'

/** Payments of the same amount, a twelfth of a year apart. */
const monthly = (count: number, cents: number) =>
  Array.from({ length: count }, (_, index) => ({ day: ((index + 1) * 365) / 12, cents }))

test('the example of the Banco Central: R$ 1.000 in 5 of R$ 205,73, with R$ 50 and R$ 10 up front, is 43,93% a year', () => {
  // 'Custo Efetivo Total (CET) – perguntas e respostas', for the formula of Resolução CMN 3.517/2007, which 4.881/2020
  // keeps.
  expect(cetPercent(100_000 - 5_000 - 1_000, monthly(5, 20_573))).toBe(43.93)
})

test('the first example of the European Commission: 1.000 on 01/01/1994, paid back with 1.200 on 01/07/1995, is 12,96% a year', () => {
  // COM(96) 79, Annex II, 'Calculation on a calendar basis (1 year = 365 days)': the same equation, by real days (546).
  const days = daysBetween('1994-01-01', '1995-07-01')
  expect(days).toBe(546)
  expect(cetPercent(100_000, [{ day: days, cents: 120_000 }])).toBe(12.96)
})

test('the sheet that a bank gave for a vehicle loan of R$ 10.000 in 12 of R$ 932,45 from 22/04/2013 says 23,41% a year', () => {
  // A sheet in the form of Carta-Circular 3.593/2013, quoted in full in 'Empréstimo bancário para financiamento de
  // veículo' (trabalhosfeitos.com, 53245169): R$ 10.000 delivered, IOF of R$ 123,07 financed, first due on 22/05/2013,
  // real days.
  const days = Array.from({ length: 12 }, (_, month) => daysBetween('2013-04-22', monthsAfter('2013-05-22', month)))
  expect(
    cetPercent(
      1_000_000,
      days.map((day) => ({ day, cents: 93_245 })),
    ),
  ).toBe(23.41)
})

const released = fc.integer({ min: 100_000, max: 10_000_000 })
const count = fc.integer({ min: 1, max: 72 })

test('is nothing where nothing is added, and where nothing is released', () => {
  fc.assert(
    fc.property(released, count, (cents, months) => {
      expect(cetPercent(cents * months, monthly(months, cents))).toBe(0)
      expect(cetPercent(0, monthly(months, cents))).toBe(0)
    }),
  )
})

test('is the yearly rate of the interest where nothing else is added', () => {
  fc.assert(
    fc.property(released, fc.integer({ min: 1, max: 800 }), count, (cents, hundredths, months) => {
      const payments = monthly(months, installmentCents(cents, months, hundredths / 100))
      const yearly = ((1 + hundredths / 10_000) ** 12 - 1) * 100
      // The installment is rounded to the cent, so the rate differs slightly.
      expect(Math.abs(cetPercent(cents, payments) - yearly)).toBeLessThan(0.02 + yearly * 0.002)
    }),
  )
})

test('grows with every cost: more up front, a larger installment, an earlier one', () => {
  const cost = fc.integer({ min: 0, max: 50_000 })
  fc.assert(
    fc.property(released, count, cost, cost, (cents, months, upFront, more) => {
      const each = Math.ceil(cents / months)
      const base = cetPercent(cents, monthly(months, each))
      expect(cetPercent(cents - upFront, monthly(months, each))).toBeGreaterThanOrEqual(base)
      expect(cetPercent(cents, monthly(months, each + more))).toBeGreaterThanOrEqual(base)
      const earlier = monthly(months, each + more).map(({ day, cents }) => ({ day: day - 10, cents }))
      expect(cetPercent(cents, earlier)).toBeGreaterThanOrEqual(cetPercent(cents, monthly(months, each + more)))
    }),
  )
})

test('payments on the day of the release have no rate that fits, and still an end', () => {
  expect(cetPercent(100_000, [{ day: 0, cents: 100_001 }])).toBeGreaterThan(0)
})
