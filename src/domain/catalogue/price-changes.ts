import type { PlainDate } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import { type FrozenCatalogue, priceOn } from './published.ts'

/** How the price of a model differs from one version of the catalogue to the next, from a day on. */
export interface PriceChange {
  readonly model: string
  readonly from: PlainDate
  readonly oldCents: Cents
  readonly newCents: Cents
}

/** A change by more than so many percent, up or down, is for two people. */
const limitPercent = 20

/** Every day, from `today` on, on which the price of a model becomes another than it would have been, in the catalogue's order. */
export function priceChanges(
  previous: Pick<FrozenCatalogue, 'motorcycles'>,
  next: Pick<FrozenCatalogue, 'motorcycles'>,
  today: PlainDate,
): PriceChange[] {
  const before = new Map(previous.motorcycles.map((entry) => [entry.id, entry]))
  return next.motorcycles.flatMap(({ id, model, prices }) => {
    const old = before.get(id)
    if (old === undefined) return []
    const days = [today, ...old.prices.map(({ from }) => from), ...prices.map(({ from }) => from)]
    return [...new Set(days)]
      .filter((day) => day >= today)
      .sort()
      .map((from) => ({ model, from, oldCents: priceOn(old.prices, from), newCents: priceOn(prices, from) }))
      .filter(({ oldCents, newCents }) => oldCents !== newCents)
  })
}

/** By how many percent a price changes, rounded to one decimal: -99 for R$ 144,90 instead of R$ 14.490,00. */
export function percentOf({ oldCents, newCents }: Pick<PriceChange, 'oldCents' | 'newCents'>): number {
  return Math.round(((newCents - oldCents) / oldCents) * 1000) / 10
}

/** Tells whether a price changes by more than one person may publish. */
export function isBeyondLimit({ oldCents, newCents }: Pick<PriceChange, 'oldCents' | 'newCents'>): boolean {
  return Math.abs(newCents - oldCents) * 100 > oldCents * limitPercent
}
