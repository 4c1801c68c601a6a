import { brazilianDate, type PlainDate, startOfDay } from '../calendar/calendar.ts'
import { dayMs, daysAfter, daysBetween } from '../calendar/day-arithmetic.ts'
import type { Motorcycle } from '../catalogue/catalogue.ts'
import { type Catalogue, type CatalogueEntry, motorcycleOn, type PriceStep, priceOn } from '../catalogue/published.ts'
import type { Cents } from '../money/money.ts'
import { type Conditions, sameConditions } from './conditions.ts'

/** The version of the catalogue that a page showed, and the day in Brasília whose prices it showed. */
export type ShownCatalogue = { readonly version: number; readonly pricedOn: PlainDate }

/** A model in a version of the catalogue. */
export type EntryOfVersion = { readonly version: number; readonly entry: CatalogueEntry }

/**
 * How long (ms) the bank honours a price and conditions after it replaced them, because an offer binds its maker (CDC
 * arts. 30 and 54-B, III).
 */
export const priceGuaranteeMs = 2 * dayMs

/**
 * A model in the version that a page showed, the instant at which another version replaced that one, and the day whose
 * prices the page showed.
 */
type Shown = EntryOfVersion & { readonly replacedAt: Date | null; readonly pricedOn: PlainDate }

/** A mistaken price of the model `id` that the bank ended. Pages of `version` or an earlier one no longer get it. */
export type EndedPrice = { readonly id: string; readonly cents: Cents; readonly version: number }

/** The price that an application gets, or the reason why it gets none. */
export type Pricing =
  | { kind: 'priced'; version: number; motorcycle: Motorcycle }
  /** The price on the page is too old. Returns both prices, and the version and day that the page should show now. */
  | { kind: 'changed'; shownCents: number; currentCents: number; shown: ShownCatalogue }
  | { kind: 'not_on_sale' }

/**
 * Returns the price that an application gets: the price on its page, if that holds now or the bank replaced it less
 * than 48 hours ago. `current` is the model on sale now, null if it no longer is. `shown` is the model in the version
 * that the page showed. If the page named no version, `shown` is null and the application gets today's price. A price
 * among `ended` is not honoured.
 */
export function guaranteedPrice(
  current: EntryOfVersion | null,
  shown: Shown | null,
  now: Date,
  ended: readonly EndedPrice[] = [],
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
  const isEnded = ended.some(
    ({ id, cents, version }) => id === shown.entry.id && cents === shownCents && shown.version <= version,
  )
  if (!isEnded && now.getTime() < honouredUntil(shown, day)) return priced(shown, day)
  if (!current || currentCents === null) return { kind: 'not_on_sale' }
  return { kind: 'changed', shownCents, currentCents, shown: { version: current.version, pricedOn: today } }
}

/** Returns until when (ms) the bank honours the price of a day; Infinity while the price has no end. */
function honouredUntil({ replacedAt, entry }: Pick<Shown, 'replacedAt' | 'entry'>, day: PlainDate): number {
  const ends = [replacedAt, endOfPrice(entry.prices, day)].filter((end) => end !== null)
  return Math.min(...ends.map((end) => end.getTime())) + priceGuaranteeMs
}

/**
 * A version of the catalogue and the time in which it was the published one. `replacedAt` is null for the current
 * version.
 */
export type DatedCatalogue = Catalogue & { readonly publishedAt: Date; readonly replacedAt: Date | null }

/** A former price that open pages still get, and until when. `currentCents` is null if the model is not on sale. */
export type FormerPrice = {
  readonly id: string
  readonly model: string
  readonly cents: Cents
  readonly currentCents: Cents | null
  readonly until: Date
}

/**
 * Lists the former prices that the bank still honours. `versions` are the current catalogue and those replaced less
 * than 48 hours ago.
 */
export function formerPrices(
  versions: readonly DatedCatalogue[],
  now: Date,
  ended: readonly EndedPrice[],
): FormerPrice[] {
  const today = brazilianDate(now)
  const current = versions.find(({ replacedAt }) => replacedAt === null)
  const found = versions.flatMap(({ version, motorcycles, publishedAt, replacedAt }) =>
    motorcycles.flatMap((entry) =>
      daysShown(publishedAt, replacedAt, now).flatMap((pricedOn): FormerPrice[] => {
        const same = current?.motorcycles.find(({ id }) => id === entry.id)
        const shown = { version, entry, replacedAt, pricedOn }
        const onSale = current && same ? { version: current.version, entry: same } : null
        const pricing = guaranteedPrice(onSale, shown, now, ended)
        const currentCents = same ? priceOn(same.prices, today) : null
        if (pricing.kind !== 'priced' || pricing.motorcycle.priceCents === currentCents) return []
        const until = new Date(honouredUntil(shown, pricedOn))
        return [{ id: entry.id, model: entry.model, cents: pricing.motorcycle.priceCents, currentCents, until }]
      }),
    ),
  )
  const latest = [...found].sort((one, other) => other.until.getTime() - one.until.getTime())
  return latest.filter(
    ({ id, cents }, index) => latest.findIndex((one) => one.id === id && one.cents === cents) === index,
  )
}

/** The days of the last 48 hours on which a version was shown. */
function daysShown(publishedAt: Date, replacedAt: Date | null, now: Date): PlainDate[] {
  const since = new Date(Math.max(publishedAt.getTime(), now.getTime() - priceGuaranteeMs))
  const [first, last] = [brazilianDate(since), brazilianDate(replacedAt ?? now)]
  return Array.from({ length: Math.max(0, daysBetween(first, last)) + 1 }, (_, index) => daysAfter(first, index))
}

/** Returns the midnight in Brasília at which the price of a day ends; null if it has no end. */
function endOfPrice(prices: readonly PriceStep[], day: PlainDate): Date | null {
  const next = prices.slice(1).find(({ from }) => from > day)
  return next ? startOfDay(next.from) : null
}

/**
 * Returns the conditions that an application gets: the conditions on its page, if they are among `offered`. These are
 * in force or were so less than 48 hours ago. Undefined for others. Among equal conditions, those count whose own
 * number of installments was chosen, and the largest entry is the largest one. The IOF counts its days from the day on
 * which the page showed the conditions, so that the installment equals the one on the page.
 */
export function guaranteedConditions<Offered extends Required<Conditions> & { defaultInstallments: number | null }>(
  offered: readonly Offered[],
  shown: Conditions,
  installments: number,
): Offered | undefined {
  const same = offered.filter((one) => sameConditions(one, shown))
  const first = same.find(({ defaultInstallments }) => defaultInstallments === installments) ?? same[0]
  if (first === undefined) return undefined
  const conditions = { ...first, mostEntryPercent: Math.max(...same.map((one) => one.mostEntryPercent ?? 0)) }
  if (conditions.iof === undefined || shown.iof === undefined) return conditions
  const ageMs = daysBetween(shown.iof.on, conditions.iof.on) * dayMs
  if (ageMs < 0 || ageMs > priceGuaranteeMs) return undefined
  return { ...conditions, iof: { ...conditions.iof, on: shown.iof.on } }
}
