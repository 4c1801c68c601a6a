import type { PlainDate } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import { type CatalogueEntry, priceOn } from './published.ts'

/** A model's old and new price, from a day on, where two versions of the catalogue differ. */
export interface PriceChange {
  readonly model: string
  readonly from: PlainDate
  readonly oldCents: Cents
  readonly newCents: Cents
}

/** Models with their prices, as a version of the catalogue or a table has them. */
interface Priced {
  readonly motorcycles: readonly Pick<CatalogueEntry, 'id' | 'model' | 'prices'>[]
}

/** A price that changes by more than this percentage, up or down, takes two managers. */
const limitPercent = 20

/**
 * Lists where two versions give a model different prices, in catalogue order: today, and on each later day from which either
 * version has a new price.
 */
export function priceChanges(previous: Priced, next: Priced, today: PlainDate): PriceChange[] {
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

/** Gives by how many percent a price changes, rounded to one decimal: -99 for R$ 144,90 instead of R$ 14.490,00. */
export function percentOf({ oldCents, newCents }: Pick<PriceChange, 'oldCents' | 'newCents'>): number {
  return Math.round(((newCents - oldCents) / oldCents) * 1000) / 10
}

/** Tells whether a price changes by more than one manager may publish alone. */
export function isBeyondLimit({ oldCents, newCents }: Pick<PriceChange, 'oldCents' | 'newCents'>): boolean {
  return Math.abs(newCents - oldCents) * 100 > oldCents * limitPercent
}
