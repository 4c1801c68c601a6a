import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { type CatalogueEntry, motorcycleOn } from '#domain/catalogue/published.ts'
import { type EndedPrice, guaranteedPrice, type ShownCatalogue } from '#domain/offer/changed-offer.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { findOnSale } from './publication-queries.ts'

/** The versions of the catalogue that decide on a model's price. */
export interface PricedVersions {
  /** The requested model in the current version; its entry is null when the model is not on sale. */
  current: { version: number; entry: CatalogueEntry | null }
  /**
   * The model in the catalogue version that the page showed; `entry` is null when that version lacks the model. `replacedAt` (ISO) is
   * when another version replaced it, null while it is current. The whole is null when the page names no known version.
   */
  shown: { version: number; entry: CatalogueEntry | null; replacedAt: string | null } | null
  /** The mistaken former prices that the bank ended. */
  ended: readonly EndedPrice[]
}

/**
 * The model of an application at the price that it gets, and the version of the catalogue that has this price. Throws
 * `validation_failed` for a model that is not on sale, and `offer_changed`, with both prices, when the price on the
 * page is too old.
 */
export function pricingOf(
  { current, shown, ended }: PricedVersions,
  page: ShownCatalogue | undefined,
  now: Date,
): { motorcycle: Motorcycle; version: number } {
  const onSale = current.entry && { version: current.version, entry: current.entry }
  const onPage = page && shown?.entry && { ...page, entry: shown.entry, replacedAt: dateOf(shown.replacedAt) }
  const pricing = guaranteedPrice(onSale, onPage ?? null, now, ended)
  if (pricing.kind === 'not_on_sale') throw fieldError('motorcycle', 'motorcycle_unknown')
  if (pricing.kind === 'changed') {
    const { kind: _, ...price } = pricing
    throw new ProblemError('offer_changed', { price })
  }
  return pricing
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso))

/** The model on sale with this slug at the price of the day; undefined if there is none. */
export async function motorcycleOnSale(db: Kysely<Database>, slug: string, now: Date): Promise<Motorcycle | undefined> {
  const entry = await findOnSale(db, slug)
  return entry && motorcycleOn(entry, brazilianDate(now))
}
