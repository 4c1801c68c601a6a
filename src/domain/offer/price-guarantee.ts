import { brazilianDate, type PlainDate, startOfDay } from '../calendar/calendar.ts'
import { dayMs, daysBetween } from '../calendar/day-arithmetic.ts'
import type { Motorcycle } from '../catalogue/catalogue.ts'
import { type CatalogueEntry, motorcycleOn, type PriceStep, priceOn } from '../catalogue/published.ts'
import { type Conditions, sameConditions } from './conditions.ts'

/** The version of the catalogue that a page showed, and the day in Brasília whose prices it showed. */
export type ShownCatalogue = { readonly version: number; readonly pricedOn: PlainDate }

/** A model in a version of the catalogue. */
export type EntryOfVersion = { readonly version: number; readonly entry: CatalogueEntry }

/**
 * How long (ms) the bank honours a price and conditions after it replaced them, because an offer binds its maker (CDC arts. 30
 * and 54-B, III).
 */
export const priceGuaranteeMs = 2 * dayMs

/** The price that an application gets, or why it gets none. */
export type Pricing =
  | { kind: 'priced'; version: number; motorcycle: Motorcycle }
  /** The price on the page is too old. Has both prices, and what the page should show now. */
  | { kind: 'changed'; shownCents: number; currentCents: number; shown: ShownCatalogue }
  | { kind: 'not_on_sale' }

/**
 * Gives the price that an application gets: the price on its page, if that holds now or the bank replaced it less than 48 hours
 * ago. `current` is the model on sale now, null where it is gone. `shown` is the model in the version that the page showed, and
 * when that version was replaced. Where the page named no version, `shown` is null and the application gets today's price.
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
  // The price of a later day does not bind the bank yet.
  const day = shown.pricedOn < today ? shown.pricedOn : today
  const shownCents = priceOn(shown.entry.prices, day)
  const currentCents = current && priceOn(current.entry.prices, today)
  if (current && shownCents === currentCents) return priced(current, today)
  const ends = [shown.replacedAt, endOfPrice(shown.entry.prices, day)].filter((end) => end !== null)
  const ended = Math.min(...ends.map((end) => end.getTime()))
  if (now.getTime() - ended < priceGuaranteeMs) return priced(shown, day)
  if (!current || currentCents === null) return { kind: 'not_on_sale' }
  return { kind: 'changed', shownCents, currentCents, shown: { version: current.version, pricedOn: today } }
}

/** Gives the midnight in Brasília at which the price of a day ends; null if it has no end. */
function endOfPrice(prices: readonly PriceStep[], day: PlainDate): Date | null {
  const next = prices.slice(1).find(({ from }) => from > day)
  return next ? startOfDay(next.from) : null
}

/**
 * Gives the conditions that an application gets: the conditions on its page, if they are among `offered`, which are in force or
 * were so less than 48 hours ago. Undefined for others. The largest entry is the largest of those that hold. The IOF counts its
 * days from the day on which the page showed the conditions, so that the installment is the one on the page.
 */
export function guaranteedConditions<Offered extends Required<Conditions>>(
  offered: readonly Offered[],
  shown: Conditions,
): Offered | undefined {
  const same = offered.filter((one) => sameConditions(one, shown))
  const [first] = same
  if (first === undefined) return undefined
  const conditions = { ...first, mostEntryPercent: Math.max(...same.map((one) => one.mostEntryPercent ?? 0)) }
  if (conditions.iof === undefined || shown.iof === undefined) return conditions
  const ageMs = daysBetween(shown.iof.on, conditions.iof.on) * dayMs
  if (ageMs < 0 || ageMs > priceGuaranteeMs) return undefined
  return { ...conditions, iof: { ...conditions.iof, on: shown.iof.on } }
}
