import type { Category, Motorcycle } from '../catalogue/catalogue.ts'
import { cylinderCapacity } from '../catalogue/displacement.ts'
import { installmentChoices } from '../money/financing.ts'
import type { Cents } from '../money/money.ts'
import type { PublishedConditions } from './conditions.ts'
import { entryRange } from './entry.ts'
import { type Quote, quote } from './quote.ts'

/** What somebody wants a motorcycle for. */
export const uses = ['work', 'city', 'road', 'trail'] as const
export type Use = (typeof uses)[number]

/**
 * The models for a use, by what the catalogue knows of all of them: category, and capacity in cc, both ends included.
 */
const suited: Readonly<Record<Use, { categories: readonly Category[]; least: number; most: number }>> = {
  work: { categories: ['Street', 'Adventure'], least: 0, most: 200 },
  city: { categories: ['Street'], least: 0, most: 350 },
  road: { categories: ['Street', 'Adventure', 'Sport'], least: 250, most: Number.POSITIVE_INFINITY },
  trail: { categories: ['Off-Road', 'Adventure'], least: 0, most: Number.POSITIVE_INFINITY },
}

/**
 * The part of the income, in percent, up to which an installment is easy to carry. A rule of thumb, and no policy of
 * the bank.
 */
export const easyShare = 30

/**
 * What somebody has to say to find a motorcycle: null for an income that they keep to themselves, and for the smallest
 * entry.
 */
export type Wish = { readonly incomeCents: Cents | null; readonly entryCents: Cents | null; readonly use: Use }

type Model = Pick<Motorcycle, 'slug' | 'model' | 'category' | 'priceCents' | 'displacement' | 'engineCc'>

/**
 * A model with the plan that fits. `why`: of the fitting models it has the lowest installment, is the first in the
 * catalogue, or is the largest.
 */
export type Fit<M extends Model = Model> = {
  readonly motorcycle: M
  readonly plan: Quote
  readonly why: 'lowest' | 'popular' | 'largest'
}

/**
 * The answer: up to three models; or none, and the model that comes nearest with its lightest plan. Null for a use
 * without models.
 */
export type Fitting<M extends Model = Model> = {
  readonly fits: readonly Fit<M>[]
  readonly nearest: { readonly motorcycle: M; readonly plan: Quote } | null
}

/**
 * Returns up to three models for a use whose plan fits the income and the entry: the one with the lowest installment,
 * the first in the catalogue, and the largest. Each plan has the fewest installments whose amount is an easy part of
 * the income; without an income the most. A model whose smallest entry is above the wanted one does not fit.
 * @param motorcycles in catalogue order.
 */
export function fittingMotorcycles<M extends Model>(
  motorcycles: readonly M[],
  conditions: PublishedConditions,
  wish: Wish,
): Fitting<M> {
  const { categories, least, most } = suited[wish.use]
  const candidates = motorcycles.filter((one) => {
    const capacity = cylinderCapacity(one)
    return categories.includes(one.category) && capacity >= least && capacity <= most
  })
  const terms = installmentChoices(conditions.defaultInstallments)
  const planOf = ({ priceCents }: M, installments: number) =>
    quote({ priceCents, installments, entryCents: wish.entryCents, offer: conditions })
  const longest = terms.at(-1) ?? 1
  const fitting = candidates.flatMap((motorcycle) => {
    if (wish.entryCents !== null && wish.entryCents < entryRange(motorcycle.priceCents, conditions).leastCents)
      return []
    if (wish.incomeCents === null) return [{ motorcycle, plan: planOf(motorcycle, longest) }]
    const limit = (wish.incomeCents * easyShare) / 100
    const plan = terms.map((term) => planOf(motorcycle, term)).find(({ installmentCents }) => installmentCents <= limit)
    return plan ? [{ motorcycle, plan }] : []
  })
  const lowest = leastBy(fitting, ({ motorcycle }) => planOf(motorcycle, longest).installmentCents)
  const largest = leastBy(fitting, ({ motorcycle }) => -cylinderCapacity(motorcycle) * 1e9 - motorcycle.priceCents)
  const popular = fitting.find((one) => one !== lowest && one !== largest)
  const fits = [
    ...(lowest ? [{ ...lowest, why: 'lowest' } as const] : []),
    ...(popular ? [{ ...popular, why: 'popular' } as const] : []),
    ...(largest && largest !== lowest ? [{ ...largest, why: 'largest' } as const] : []),
  ]
  const near = fitting.length > 0 ? undefined : leastBy(candidates, ({ priceCents }) => priceCents)
  return { fits, nearest: near ? { motorcycle: near, plan: planOf(near, longest) } : null }
}

function leastBy<Item>(items: readonly Item[], amount: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>(
    (least, one) => (least === undefined || amount(one) < amount(least) ? one : least),
    undefined,
  )
}
