import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  adjustedPrice,
  isBeyondLimit,
  percentOf,
  priceChanges,
  priceRoundings,
  pricesCell,
  readDay,
  readPercent,
  readPrice,
  readPricesCell,
  withPriceFrom,
} from './prices.ts'
import type { CatalogueEntry, PriceStep } from './published.ts'

const with_ = (...prices: PriceStep[]) => ({
  motorcycles: [{ id: 'cg', model: 'CG', prices } as unknown as CatalogueEntry],
})
const old = with_({ from: '2026-01-01', cents: 1_449_000 })

describe('the prices that change', () => {
  it('are those of today and of every day to come, each against what it would have been', () => {
    const next = with_({ from: '2026-01-01', cents: 14_490 }, { from: '2026-12-01', cents: 1_500_000 })
    expect(priceChanges(old, next, '2026-11-22')).toEqual([
      { model: 'CG', from: '2026-11-22', oldCents: 1_449_000, newCents: 14_490 },
      { model: 'CG', from: '2026-12-01', oldCents: 1_449_000, newCents: 1_500_000 },
    ])
  })

  it('are none where nothing changes, where a model is new, and of days gone by', () => {
    expect(priceChanges(old, old, '2026-11-22')).toEqual([])
    expect(priceChanges({ motorcycles: [] }, old, '2026-11-22')).toEqual([])
    const past = with_({ from: '2026-01-01', cents: 1 }, { from: '2026-02-01', cents: 1_449_000 })
    expect(priceChanges(old, past, '2026-11-22')).toEqual([])
  })
})

describe('prices of the last days', () => {
  const today = '2026-11-22'
  const first = '2026-01-01'
  const at = (cents: number) => with_({ from: first, cents })
  const former = (cents: number, id = 'cg') => [{ id, prices: [{ from: first, cents }] }]

  it('make two small steps one large step, and leave a small one', () => {
    expect(priceChanges(at(800_000), at(640_000), today, former(1_000_000))).toEqual([
      { model: 'CG', from: today, oldCents: 800_000, newCents: 640_000, formerCents: 1_000_000 },
    ])
    expect(priceChanges(at(900_000), at(820_000), today, former(1_000_000)).filter(isBeyondLimit)).toEqual([])
    expect(priceChanges(at(640_000), at(640_000), today, former(1_000_000))).toEqual([])
  })

  it('are those that a model which comes back, or another of its name, counts against', () => {
    const none = { motorcycles: [] }
    const back = priceChanges(none, at(10_000), today, former(1_000_000))
    expect(back).toMatchObject([{ oldCents: 1_000_000, newCents: 10_000 }])
    expect(back.some(isBeyondLimit)).toBe(true)
    const decoy = priceChanges(none, at(10_000), today, [...former(10_000), ...former(1_000_000)])
    expect(decoy.some(isBeyondLimit)).toBe(true)
    expect(priceChanges(none, at(10_000), today, former(1_000_000, 'pop'))).toEqual([])
  })
})

it('are beyond one person above 20 percent, up or down', () => {
  const of = (newCents: number) => ({ oldCents: 1_000_000, newCents })
  expect([1_200_000, 800_000].map((cents) => isBeyondLimit(of(cents)))).toEqual([false, false])
  expect([1_200_001, 799_999].map((cents) => isBeyondLimit(of(cents)))).toEqual([true, true])
  expect(percentOf({ oldCents: 1_449_000, newCents: 14_490 })).toBe(-99)
})

describe('a price changed by a percentage', () => {
  it.each([
    [1_499_000, 3, 'cent', 1_543_970],
    [1_499_000, 3, 'real', 1_544_000],
    [1_499_000, 3, 'ten', 1_544_000],
    [1_499_000, 3, 'ninety', 1_539_000],
    [1_499_000, -2.5, 'cent', 1_461_525],
    [1_499_000, -2.5, 'real', 1_461_500],
    [1_499_000, -2.5, 'ninety', 1_459_000],
    [4_961_900, 0.01, 'cent', 4_962_396],
  ] as const)('%i with %f percent, rounded by %s, is %i', (cents, percent, rounding, result) => {
    expect(adjustedPrice(cents, percent, rounding)).toBe(result)
  })

  it('goes up from the middle between two prices', () => {
    expect(adjustedPrice(1_000_050, 0, 'real')).toBe(1_000_100)
    expect(adjustedPrice(1_004_000, 0, 'ninety')).toBe(1_009_000)
    expect(adjustedPrice(1_003_999, 0, 'ninety')).toBe(999_000)
  })

  it('may be nothing where the rule has no price so small', () => {
    expect(adjustedPrice(5_000, 0, 'ninety')).toBe(9_000)
    expect(adjustedPrice(3_000, 0, 'ninety')).toBe(-1_000)
  })

  it('is the nearest price of its rule, and rises with the percentage', () => {
    const prices = fc.integer({ min: 10_000, max: 1_000_000_000 })
    const hundredths = fc.integer({ min: -5_000, max: 5_000 })
    fc.assert(
      fc.property(prices, hundredths, fc.constantFrom(...priceRoundings), (cents, by, { id, step, offset }) => {
        const given = adjustedPrice(cents, by / 100, id)
        expect((given - offset) % step).toBe(0)
        expect(Math.abs(given * 10_000 - cents * (10_000 + by)) * 2).toBeLessThanOrEqual(step * 10_000)
        expect(adjustedPrice(cents, (by + 1) / 100, id)).toBeGreaterThanOrEqual(given)
      }),
    )
  })
})

test.each([
  ['3', 3],
  ['+3 %', 3],
  ['-2,5%', -2.5],
  ['−1.25', -1.25],
  ['', null],
  ['3,125', null],
  ['três', null],
  ['1000', null],
])('the percentage "%s" is %s', (text, value) => {
  expect(readPercent(text)).toBe(value)
})

const january = { from: '2026-01-01', cents: 1_499_000 }
const december = { from: '2026-12-01', cents: 1_599_000 }

it('puts a price between those of before and after, and in the place of one of that day', () => {
  const step = { from: '2026-11-23', cents: 1_549_000 }
  expect(withPriceFrom([january, december], step)).toEqual([january, step, december])
  expect(withPriceFrom([january, december], { ...december, cents: 1 })).toEqual([january, { ...december, cents: 1 }])
  expect(withPriceFrom([january], { from: '2025-01-01', cents: 2 })[0]).toEqual({ from: '2025-01-01', cents: 2 })
})

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
