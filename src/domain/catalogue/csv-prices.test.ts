import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { pricesCell, readDay, readPrice, readPricesCell } from './csv-prices.ts'

const step = fc.record({
  from: fc
    .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2099-12-31') })
    .map((date) => date.toISOString().slice(0, 10)),
  cents: fc.integer({ min: 0, max: 1_000_000_000 }),
})

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (steps) => {
      expect(readPricesCell(pricesCell(steps))).toEqual(steps)
    }),
  )
})

test.each([
  ['22/11/2026 R$ 14.990,00', [{ from: '2026-11-22', cents: 1_499_000 }]],
  ['2026-11-22 14990', [{ from: '2026-11-22', cents: 1_499_000 }]],
  ['14990', null],
  ['2026-11-22 14.99', null],
  ['2026-11-22 -5', null],
  ['', null],
])('%s', (cell, steps) => {
  expect(readPricesCell(cell)).toEqual(steps)
})

it.each([
  ['14990', 1_499_000],
  ['14.990,00', 1_499_000],
  ['14990,5', 1_499_050],
  ['R$ 14.990,00', 1_499_000],
  ['R$\u00a014.990,00', 1_499_000],
  ['14,990.00', 1_499_000],
  ['14990.00', 1_499_000],
  ['14.99', 1_499],
  ['14.990', 1_499_000],
  ['barato', null],
  ['', null],
])('reads the price of a cell %j', (text, cents) => {
  expect(readPrice(text)).toBe(cents)
})

it.each([
  ['2026-12-01', '2026-12-01'],
  ['01/12/2026', '2026-12-01'],
  ['1/12/26', '2026-12-01'],
  ['amanhã', null],
])('reads the day of a cell %j', (text, day) => {
  expect(readDay(text)).toBe(day)
})
