import { type Cents, divideHalfUp, percentOf } from '../money/money.ts'
import type { Conditions } from './conditions.ts'

/** The largest entry in percent of the price until the bank saves its own. */
export const mostEntryPercent = 50

/** The smallest and the largest entry that customers may pay for a price. */
export type EntryRange = { readonly leastCents: Cents; readonly mostCents: Cents }

/** Returns the entries that customers may pay for a price: percentages of it, rounded half up to the cent. */
export function entryRange(
  priceCents: Cents,
  conditions: Pick<Conditions, 'entryPercent' | 'mostEntryPercent'>,
): EntryRange {
  const leastCents = percentOf(priceCents, conditions.entryPercent)
  const mostCents = percentOf(priceCents, conditions.mostEntryPercent ?? mostEntryPercent)
  return { leastCents, mostCents: Math.max(leastCents, mostCents) }
}

export type EntryProblem = 'entry_too_small' | 'entry_too_big'

/** Tells why an entry is not allowed. Null for an allowed one, and for no choice, which means the smallest entry. */
export function entryProblem(chosen: Cents | null, { leastCents, mostCents }: EntryRange): EntryProblem | null {
  if (chosen === null || (chosen >= leastCents && chosen <= mostCents)) return null
  return chosen < leastCents ? 'entry_too_small' : 'entry_too_big'
}

/**
 * An entry, also in percent of the price: a whole percentage, the bank's own, or else one rounded half up to two
 * decimals.
 */
export type Entry = { readonly entryCents: Cents; readonly entryPercent: number }

/**
 * Returns the entry of a plan: the chosen one, else the smallest. A choice outside of the range gives the nearest entry
 * inside, because price or conditions may have changed on an open page. The server refuses such a choice by
 * `entryProblem`.
 */
export function entryOf(priceCents: Cents, conditions: Conditions, chosen: Cents | null): Entry {
  const { leastCents, mostCents } = entryRange(priceCents, conditions)
  const entryCents = Math.min(Math.max(chosen ?? leastCents, leastCents), mostCents)
  if (entryCents === leastCents) return { entryCents, entryPercent: conditions.entryPercent }
  return { entryCents, entryPercent: divideHalfUp(entryCents * 10_000, priceCents) / 100 }
}

const stepCents = 10_000

/** Returns the stops of a slider for the entry: the smallest, every hundred reais between, and the largest. */
export function entryStops({ leastCents, mostCents }: EntryRange): Cents[] {
  const first = Math.floor(leastCents / stepCents) + 1
  const count = Math.max(0, Math.ceil(mostCents / stepCents) - first)
  const between = Array.from({ length: count }, (_, index) => (first + index) * stepCents)
  return leastCents === mostCents ? [leastCents] : [leastCents, ...between, mostCents]
}
