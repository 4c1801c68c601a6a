import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { adjustedPrice, priceRoundings, readPercent } from './price-adjustment.ts'

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
