import type { PlainDate } from '../calendar/calendar.ts'
import { type Cents, divideHalfUp } from '../money/money.ts'
import { type CatalogueEntry, type PriceStep, priceOn } from './published.ts'

/** A model's old and new price from a day on, for a difference between two versions of the catalogue. */
export interface PriceChange {
  readonly model: string
  readonly from: PlainDate
  readonly oldCents: Cents
  readonly newCents: Cents
  /** A price of the last days (`priceLimit`) that the new one is beyond the limit of, where the old one is not. */
  readonly formerCents?: Cents | undefined
}

/** Models with their prices, as a version of the catalogue or a table has them. */
interface Priced {
  readonly motorcycles: readonly Pick<CatalogueEntry, 'id' | 'model' | 'prices'>[]
}

/** Prices from before the published version, of the model with this id or of another one with its name. */
export type FormerPrices = Pick<CatalogueEntry, 'id' | 'prices'>

/**
 * A price that changes by more than this percentage, up or down, takes two managers. It counts against the published
 * price and against those of this many days, so that several small steps are not one large step of one person.
 */
export const priceLimit = { percent: 20, days: 30 } as const

/**
 * Lists where two versions give a model different prices, in catalogue order: today, and on each later day from which
 * either version has a new price. A model that the previous version lacks counts against its `former` prices.
 */
export function priceChanges(
  previous: Priced,
  next: Priced,
  today: PlainDate,
  former: readonly FormerPrices[] = [],
): PriceChange[] {
  const before = new Map(previous.motorcycles.map((entry) => [entry.id, entry]))
  return next.motorcycles.flatMap(({ id, model, prices }) => {
    const earlier = former.filter((one) => one.id === id)
    const isFar = (one: FormerPrices) => isFarFrom(priceOn(one.prices, today), priceOn(prices, today))
    const old = before.get(id) ?? earlier.find(isFar) ?? earlier[0]
    if (old === undefined) return []
    const days = [today, ...old.prices.map(({ from }) => from), ...prices.map(({ from }) => from)]
    return [...new Set(days)]
      .filter((day) => day >= today)
      .sort()
      .map((from) => ({ model, from, oldCents: priceOn(old.prices, from), newCents: priceOn(prices, from) }))
      .filter(({ oldCents, newCents }) => oldCents !== newCents)
      .map((change) => (isBeyondLimit(change) ? change : { ...change, ...farthest(earlier, change) }))
  })
}

function farthest(earlier: readonly FormerPrices[], { from, newCents }: PriceChange): { formerCents?: Cents } {
  const far = earlier.map(({ prices }) => priceOn(prices, from)).find((cents) => isFarFrom(cents, newCents))
  return far === undefined ? {} : { formerCents: far }
}

/** Returns by how many percent a price changes, rounded to one decimal: -99 for R$ 144,90 instead of R$ 14.490,00. */
export function percentOf({ oldCents, newCents }: Pick<PriceChange, 'oldCents' | 'newCents'>): number {
  return Math.round(((newCents - oldCents) / oldCents) * 1000) / 10
}

/** Tells whether a price changes by more than one manager may publish alone. */
export function isBeyondLimit({ oldCents, newCents, formerCents }: Omit<PriceChange, 'model' | 'from'>): boolean {
  return formerCents !== undefined || isFarFrom(oldCents, newCents)
}

const isFarFrom = (oldCents: Cents, newCents: Cents) =>
  Math.abs(newCents - oldCents) * 100 > oldCents * priceLimit.percent

/**
 * The rules for rounding a price after a percentage. The result is the nearest price that lies `offset` above a
 * multiple of `step`, both in cents. Halves go up.
 */
export const priceRoundings = [
  { id: 'ninety', step: 10_000, offset: 9_000 },
  { id: 'ten', step: 1_000, offset: 0 },
  { id: 'real', step: 100, offset: 0 },
  { id: 'cent', step: 1, offset: 0 },
] as const
export type PriceRounding = (typeof priceRoundings)[number]['id']

/** The largest change, in percent, of one adjustment. A larger one is a typing mistake. */
export const largestAdjustment = 50

/**
 * Returns a price changed by a percentage (3 is +3 %, at most two decimals, above -100), rounded by a rule. Rounds
 * once, from the exact amount. Returns 0 or less for a price that the rule rounds to nothing. Exact up to R$ 10
 * million.
 */
export function adjustedPrice(cents: Cents, percent: number, rounding: PriceRounding): Cents {
  const { step, offset } = priceRoundings.find(({ id }) => id === rounding) ?? priceRoundings[3]
  const scale = 10_000
  const exact = cents * (scale + Math.round(percent * 100))
  const steps = exact - offset * scale
  // `divideHalfUp` takes no negative number. For an amount below the offset, the nearest price is the offset or zero.
  if (steps < 0) return -2 * steps <= step * scale ? offset : offset - step
  return divideHalfUp(steps, step * scale) * step + offset
}

/**
 * Reads a percentage as people write it: '3', '+3 %', '-2,5%'. Null for any other text, for an empty one, and for more
 * than two decimals.
 */
export function readPercent(text: string): number | null {
  const match = /^([+-]?)(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s%]/g, '').replace('−', '-'))
  if (!match) return null
  const [, sign = '', whole = '', decimals = ''] = match
  const value = (Number(whole) * 100 + Number(decimals.padEnd(2, '0'))) / 100
  return sign === '-' ? -value : value
}

/** Adds a price to a list of prices. It replaces a price of the same day; later prices stay. */
export function withPriceFrom(prices: readonly PriceStep[], step: PriceStep): PriceStep[] {
  return [...prices.filter(({ from }) => from !== step.from), step].sort((one, other) =>
    one.from < other.from ? -1 : 1,
  )
}

/**
 * The smallest and largest price of a model: R$ 100 and R$ 10 million. A smaller price means that centavos were typed
 * as reais.
 */
export const priceLimits = { least: 10_000, most: 1_000_000_000 }

/** Tells whether a price is within `priceLimits`. */
export const isPossiblePrice = (cents: Cents): boolean => cents >= priceLimits.least && cents <= priceLimits.most

/** Writes prices as a cell of a CSV table: '2026-01-01 14990,00 | 2026-11-22 15490,00'. */
export function pricesCell(prices: readonly PriceStep[]): string {
  return prices.map(({ from, cents }) => `${from} ${(cents / 100).toFixed(2).replace('.', ',')}`).join(' | ')
}

/**
 * Reads the prices in a cell of a CSV table. Days may also be dd/MM/yyyy, and amounts may have points for thousands or
 * no cents. Returns null for any other text. The caller checks that the days exist and ascend.
 */
export function readPricesCell(cell: string): PriceStep[] | null {
  const steps = cell.split('|').map((part) => readStep(part.trim()))
  return steps.every((step) => step !== null) ? steps : null
}

function readStep(text: string): PriceStep | null {
  const match =
    /^(?:(\d{4}-\d{2}-\d{2})|(\d{2})\/(\d{2})\/(\d{4}))\s+(?:R\$\s*)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{2}))?$/.exec(text)
  if (!match) return null
  const [, iso, day, month, year, reais = '', cents = '00'] = match
  return { from: iso ?? `${year}-${month}-${day}`, cents: Number(reais.replaceAll('.', '')) * 100 + Number(cents) }
}

/**
 * Reads a price as spreadsheets write it: '14990', '14.990,00', '14,990.00', 'R$ 14.990,5'. Null for any other text.
 */
export function readPrice(text: string): number | null {
  const written = text.replace(/R\$|\s/g, '')
  const brazilian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(written)
  const other = /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(written)
  const [, whole, cents = ''] = brazilian ?? other ?? []
  if (whole === undefined) return null
  return Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
}

/**
 * Reads a day as spreadsheets write it: '2026-12-01', '01/12/2026', '1/12/26'. Null for any other text; the caller
 * checks that it exists.
 */
export function readDay(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text)
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
