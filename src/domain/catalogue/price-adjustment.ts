import { type Cents, divideHalfUp } from '../money/money.ts'

/**
 * The rules by which a price that follows from a percentage is rounded: to the nearest price that is `offset` above a multiple of
 * `step`, both in cents. Halves go up.
 */
export const priceRoundings = [
  { id: 'ninety', step: 10_000, offset: 9_000 },
  { id: 'ten', step: 1_000, offset: 0 },
  { id: 'real', step: 100, offset: 0 },
  { id: 'cent', step: 1, offset: 0 },
] as const
export type PriceRounding = (typeof priceRoundings)[number]['id']

/** The largest change, in percent, that one adjustment may make: more is a typing mistake. */
export const largestAdjustment = 50

/**
 * Gives a price changed by a percentage (3 is +3 %, at most two decimals, above -100), rounded by a rule. Rounds once, from the
 * exact amount. Gives 0 or less for a price that the rule rounds to nothing. Exact up to R$ 10 million.
 */
export function adjustedPrice(cents: Cents, percent: number, rounding: PriceRounding): Cents {
  const { step, offset } = priceRoundings.find(({ id }) => id === rounding) ?? priceRoundings[3]
  const scale = 10_000
  const exact = cents * (scale + Math.round(percent * 100))
  const steps = exact - offset * scale
  // `divideHalfUp` takes no negative number: an amount below the offset has the offset, or nothing, as its nearest price.
  if (steps < 0) return -2 * steps <= step * scale ? offset : offset - step
  return divideHalfUp(steps, step * scale) * step + offset
}

/**
 * Reads a percentage as people write it: '3', '+3 %', '-2,5%'. Null for any other text, for nothing, and for more than two
 * decimals.
 */
export function readPercent(text: string): number | null {
  const match = /^([+-]?)(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s%]/g, '').replace('−', '-'))
  if (!match) return null
  const [, sign = '', whole = '', decimals = ''] = match
  const value = (Number(whole) * 100 + Number(decimals.padEnd(2, '0'))) / 100
  return sign === '-' ? -value : value
}
