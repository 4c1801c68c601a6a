import type { PlainDate } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import type { Motorcycle } from './catalogue.ts'

/** A price in cents and the day in Brasília from which it holds. */
export type PriceStep = { readonly from: PlainDate; readonly cents: Cents }

/** A model with its prices of all days, instead of the price of one day. */
export type MotorcycleFacts = Omit<Motorcycle, 'id' | 'priceCents'> & {
  /** By day, oldest first; at least one. */
  readonly prices: readonly PriceStep[]
}

/** A model in a version of the catalogue. */
export type CatalogueEntry = MotorcycleFacts & Pick<Motorcycle, 'id'>

/** A model that is no longer on sale. */
export type GoneModel = Pick<CatalogueEntry, 'id' | 'slug' | 'model' | 'category'>

/** The content of a version of the catalogue. It never changes after the publication. */
export type FrozenCatalogue = {
  /** In catalogue order. */
  readonly motorcycles: readonly CatalogueEntry[]
  readonly gone: readonly GoneModel[]
  /** The current slug by each former slug. */
  readonly moved: Readonly<Record<string, string>>
}

/** A version of the catalogue, with its number. */
export type Catalogue = FrozenCatalogue & { readonly version: number }

/** What resolves an address of a model that has no page. */
export interface CatalogueAddresses extends Pick<FrozenCatalogue, 'moved'> {
  readonly models: readonly Pick<CatalogueEntry, 'slug' | 'model'>[]
  readonly gone: readonly Pick<GoneModel, 'slug' | 'model'>[]
}

/** Returns the models of a catalogue by slug, its former slugs, and its models no longer on sale. */
export const addressesOf = ({ motorcycles, moved, gone }: FrozenCatalogue): CatalogueAddresses => ({
  models: motorcycles.map(({ slug, model }) => ({ slug, model })),
  moved,
  gone,
})

/**
 * Returns the price in cents on a day in Brasília. A day before the first price has the first price. Throws RangeError
 * for a model without prices.
 */
export function priceOn(prices: readonly PriceStep[], day: PlainDate): Cents {
  const step = prices.findLast(({ from }) => from <= day) ?? prices[0]
  if (step === undefined) throw new RangeError('a motorcycle without a price')
  return step.cents
}

/** Returns the first day after `day` on which a price changes; undefined if none changes. */
export function nextPriceDay(models: readonly Pick<CatalogueEntry, 'prices'>[], day: PlainDate): PlainDate | undefined {
  const coming = models.flatMap(({ prices }) => prices.slice(1).map(({ from }) => from)).filter((from) => from > day)
  return coming.sort()[0]
}

/** Returns the models of a catalogue with their prices on a day in Brasília. */
export function motorcyclesOn({ motorcycles }: Pick<Catalogue, 'motorcycles'>, day: PlainDate): Motorcycle[] {
  return motorcycles.map((entry) => motorcycleOn(entry, day))
}

/** Returns a model with its price on a day in Brasília. */
export function motorcycleOn({ prices, ...facts }: CatalogueEntry, day: PlainDate): Motorcycle {
  return { ...facts, priceCents: priceOn(prices, day) }
}

/** Finds a model by its current or a former slug, in any letter case, or by its exact name; undefined if none fits. */
export function lookUpModel<T extends { readonly slug: string; readonly model: string }>(
  models: readonly T[],
  moved: Readonly<Record<string, string>>,
  text: string,
): T | undefined {
  const slug = text.toLowerCase()
  const now = Object.hasOwn(moved, slug) ? moved[slug] : slug
  return models.find((one) => one.slug === now) ?? models.find((one) => one.model === text)
}
