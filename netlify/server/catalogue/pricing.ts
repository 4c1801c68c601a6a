import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { honouredPrice, type ShownCatalogue } from '#domain/catalogue/honoured.ts'
import type { Preparation } from '../cases/submit-queries.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'

/**
 * The model of an application at the price that it gets, and the version of the catalogue that has it so. Throws
 * `validation_failed` for a model that is not on sale, and `offer_changed`, with both prices, when the page's is too old.
 */
export function pricingOf(
  { current, shown }: Pick<Preparation, 'current' | 'shown'>,
  page: ShownCatalogue | undefined,
  now: Date,
): { motorcycle: Motorcycle; version: number } {
  const onSale = current.entry && { version: current.version, entry: current.entry }
  const onPage = page && shown?.entry && { ...page, entry: shown.entry, replacedAt: dateOf(shown.replacedAt) }
  const pricing = honouredPrice(onSale, onPage ?? null, now)
  if (pricing.kind === 'not_on_sale') throw fieldError('motorcycle', 'motorcycle_unknown')
  if (pricing.kind === 'changed') {
    const { kind: _, ...price } = pricing
    throw new ProblemError('offer_changed', { price })
  }
  return pricing
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso))
