import { daysAfter, daysBetween, monthsAfter, type PlainDate } from '../calendar/day-arithmetic.ts'
import type { Cents } from '../money/money.ts'

/** A month, 'YYYY-MM'. */
export type Month = string

/** The change of prices in each known month, in percent. */
export type PriceIndex = ReadonlyMap<Month, number>

/** Returns the month of a day. */
export const monthOf = (day: PlainDate): Month => day.slice(0, 7)

/**
 * Returns what the change of prices adds to an amount that is late, in cents: from the day after `lastDay` to `day`
 * (Código Civil, art. 389, as of Lei 14.905/2024). Each day has its part of the change of its month. A month that is
 * not published has the change of the last known one before it. Falling prices take back earlier rises, but never
 * reduce the amount itself (STJ, REsp 1.265.580).
 */
export function correctionOver(cents: Cents, lastDay: PlainDate, day: PlainDate, index: PriceIndex): Cents {
  let factor = 1
  for (let first = firstOf(daysAfter(lastDay, 1)); first <= day; first = monthsAfter(first, 1)) {
    const next = monthsAfter(first, 1)
    const begin = first > lastDay ? first : daysAfter(lastDay, 1)
    const end = next > day ? daysAfter(day, 1) : next
    factor *= (1 + changeIn(monthOf(first), index) / 100) ** (daysBetween(begin, end) / daysBetween(first, next))
  }
  return Math.max(0, Math.round(cents * (factor - 1)))
}

const firstOf = (day: PlainDate): PlainDate => `${monthOf(day)}-01`

/** Returns the change of prices in a month, or in the last known month before it; 0 without one. */
function changeIn(month: Month, index: PriceIndex): number {
  const known = index.get(month)
  if (known !== undefined) return known
  const last = [...index.keys()].filter((one) => one < month).reduce((latest, one) => (one > latest ? one : latest), '')
  return index.get(last) ?? 0
}

/** Returns the first month that the index does not have, of those that are over on a day; null if it has them all. */
export function missingMonth(index: PriceIndex, from: Month, today: PlainDate): Month | null {
  for (let first = `${from}-01`; monthsAfter(first, 1) <= today; first = monthsAfter(first, 1))
    if (!index.has(monthOf(first))) return monthOf(first)
  return null
}
