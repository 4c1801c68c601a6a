import type { PlainDate } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import type { Motorcycle } from './catalogue.ts'

/** A price in cents and the day in Brasília from which it holds. */
export type PriceStep = { readonly from: PlainDate; readonly cents: Cents }

/** What the bank says about a model: everything but the day, on which the price hangs. */
export type MotorcycleFacts = Omit<Motorcycle, 'id' | 'priceCents'> & {
  /** By day, oldest first; at least one. */
  readonly prices: readonly PriceStep[]
}

/** A model as a version of the catalogue has it. */
export type CatalogueEntry = MotorcycleFacts & Pick<Motorcycle, 'id'>

/** A model that was on sale and is not any more. */
export type GoneModel = Pick<CatalogueEntry, 'id' | 'slug' | 'model' | 'category'>

/** What a version of the catalogue freezes. */
export type FrozenCatalogue = {
  /** In the catalogue's own order. */
  readonly motorcycles: readonly CatalogueEntry[]
  readonly gone: readonly GoneModel[]
  /** The slug of today by each slug of before a rename. */
  readonly moved: Readonly<Record<string, string>>
}

/** A version of the catalogue. */
export type Catalogue = FrozenCatalogue & { readonly version: number }

/** The price in cents on a day in Brasília; before the first day of all it is that day's. */
export function priceOn(prices: readonly PriceStep[], day: PlainDate): Cents {
  const step = prices.findLast(({ from }) => from <= day) ?? prices[0]
  if (step === undefined) throw new RangeError('a motorcycle without a price')
  return step.cents
}

/** The first day after `day` on which any price changes; undefined if none will. */
export function nextPriceDay(models: readonly Pick<CatalogueEntry, 'prices'>[], day: PlainDate): PlainDate | undefined {
  const coming = models.flatMap(({ prices }) => prices.slice(1).map(({ from }) => from)).filter((from) => from > day)
  return coming.sort()[0]
}

/** The models of a catalogue with the prices of a day in Brasília. */
export function motorcyclesOn({ motorcycles }: Pick<Catalogue, 'motorcycles'>, day: PlainDate): Motorcycle[] {
  return motorcycles.map((entry) => motorcycleOn(entry, day))
}

/** A model with its price of a day in Brasília. */
export function motorcycleOn({ prices, ...facts }: CatalogueEntry, day: PlainDate): Motorcycle {
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
