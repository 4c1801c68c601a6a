import { brazilianDate, type PlainDate, startOfDay } from '../calendar/calendar.ts'
import type { Motorcycle } from './catalogue.ts'
import { type CatalogueEntry, motorcycleOn, type PriceStep, priceOn } from './published.ts'

/** Which version of the catalogue a page showed, with the prices of which day in Brasília. */
export type ShownCatalogue = { readonly version: number; readonly pricedOn: PlainDate }

/** A model in a version of the catalogue. */
export type EntryOfVersion = { readonly version: number; readonly entry: CatalogueEntry }

/** How long (ms) a price is honoured after it was replaced: an offer binds who makes it (CDC, art. 30). */
const honouredForMs = 48 * 60 * 60 * 1000

/** What an application is priced from. */
export type Pricing =
  | { kind: 'priced'; version: number; motorcycle: Motorcycle }
  /** The page's price is too old: both, in cents, and what a page would have to show. */
  | { kind: 'changed'; shownCents: number; currentCents: number; shown: ShownCatalogue }
  | { kind: 'not_on_sale' }

/**
 * The price that an application gets: the one its page showed, while that holds or was replaced less than 48 hours ago, else
 * none. `current` is the model on sale now; `shown` the model in the version of the page, and when that was replaced.
 */
export function guaranteedPrice(
  current: EntryOfVersion | null,
  shown: (EntryOfVersion & { readonly replacedAt: Date | null; readonly pricedOn: PlainDate }) | null,
  now: Date,
): Pricing {
  const today = brazilianDate(now)
  const priced = ({ version, entry }: EntryOfVersion, day: PlainDate): Pricing => ({
    kind: 'priced',
    version,
    motorcycle: motorcycleOn(entry, day),
  })
  if (shown === null) return current ? priced(current, today) : { kind: 'not_on_sale' }
  // A price of a later day is not guaranteed yet.
  const day = shown.pricedOn < today ? shown.pricedOn : today
  const shownCents = priceOn(shown.entry.prices, day)
  const currentCents = current && priceOn(current.entry.prices, today)
  if (current && shownCents === currentCents) return priced(current, today)
  const ends = [shown.replacedAt, endOfPrice(shown.entry.prices, day)].filter((end) => end !== null)
  const ended = Math.min(...ends.map((end) => end.getTime()))
  if (now.getTime() - ended < honouredForMs) return priced(shown, day)
  if (!current || currentCents === null) return { kind: 'not_on_sale' }
  return { kind: 'changed', shownCents, currentCents, shown: { version: current.version, pricedOn: today } }
}

/** The midnight in Brasília at which the price of a day ends; null if it goes on. */
function endOfPrice(prices: readonly PriceStep[], day: PlainDate): Date | null {
  const next = prices.slice(1).find(({ from }) => from > day)
  return next ? startOfDay(next.from) : null
}
