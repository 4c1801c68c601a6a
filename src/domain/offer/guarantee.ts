import { brazilianDate, type PlainDate, startOfDay } from '../calendar/calendar.ts'
import { dayMs, daysBetween } from '../calendar/day-arithmetic.ts'
import type { Motorcycle } from '../catalogue/catalogue.ts'
import { type CatalogueEntry, motorcycleOn, type PriceStep, priceOn } from '../catalogue/published.ts'
import { type Conditions, sameConditions } from './conditions.ts'

/** Which version of the catalogue a page showed, with the prices of which day in Brasília. */
export type ShownCatalogue = { readonly version: number; readonly pricedOn: PlainDate }

/** A model in a version of the catalogue. */
export type EntryOfVersion = { readonly version: number; readonly entry: CatalogueEntry }

/** How long (ms) a price and conditions are honoured after they were replaced: an offer binds who makes it (CDC arts. 30 and 54-B, III). */
export const honouredForMs = 2 * dayMs

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

/**
 * The conditions that an application gets: those its page showed, if they are among `offered`, which are in force or were less
 * than 48 hours ago; undefined for others. The IOF counts its days from the day on which they were shown, so that the
 * installment is the one that was seen.
 */
export function guaranteedConditions<Offered extends Required<Conditions>>(
  offered: readonly Offered[],
  shown: Conditions,
): Offered | undefined {
  const conditions = offered.find((one) => sameConditions(one, shown))
  if (conditions?.iof === undefined || shown.iof === undefined) return conditions
  const ageMs = daysBetween(shown.iof.on, conditions.iof.on) * dayMs
  if (ageMs < 0 || ageMs > honouredForMs) return undefined
  return { ...conditions, iof: { ...conditions.iof, on: shown.iof.on } }
}
