import type { PlainDate } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import type { Category, Motorcycle } from './catalogue.ts'

/** A price in cents and the day in Brasília from which it holds. */
export type PriceStep = { readonly from: PlainDate; readonly cents: Cents }

/** A model as a version of the catalogue has it: everything but the day, on which the price hangs. */
export type CatalogueEntry = Omit<Motorcycle, 'priceCents'> & {
  /** Stays the same through every rename. */
  readonly id: string
  /** By day, oldest first; at least one. */
  readonly prices: readonly PriceStep[]
}

/** A model that was on sale and is not any more. */
export type GoneModel = { readonly slug: string; readonly model: string; readonly category: Category }

/** What a version of the catalogue freezes. */
export type Catalogue = {
  readonly version: number
  /** In the catalogue's own order. */
  readonly motorcycles: readonly CatalogueEntry[]
  readonly gone: readonly GoneModel[]
  /** The slug of today by each slug of before a rename. */
  readonly moved: Readonly<Record<string, string>>
}

/** The price in cents on a day in Brasília; before the first day of all it is that day's. */
export function priceOn(prices: readonly PriceStep[], day: PlainDate): Cents {
  const step = prices.findLast(({ from }) => from <= day) ?? prices[0]
  if (step === undefined) throw new RangeError('a motorcycle without a price')
  return step.cents
}

/** The models of a catalogue with the prices of a day in Brasília. */
export function motorcyclesOn({ motorcycles }: Pick<Catalogue, 'motorcycles'>, day: PlainDate): Motorcycle[] {
  return motorcycles.map((entry) => motorcycleOn(entry, day))
}

/** A model with its price of a day in Brasília. */
export function motorcycleOn({ id: _, prices, ...facts }: CatalogueEntry, day: PlainDate): Motorcycle {
  return { ...facts, priceCents: priceOn(prices, day) }
}

/** The model meant by a slug of today or before in any letter case, or by the exact name of the model. */
export function lookUpModel<T extends { readonly slug: string; readonly model: string }>(
  models: readonly T[],
  moved: Readonly<Record<string, string>>,
  text: string,
): T | undefined {
  const slug = text.toLowerCase()
  const now = Object.hasOwn(moved, slug) ? moved[slug] : slug
  return models.find((one) => one.slug === now) ?? models.find((one) => one.model === text)
}
