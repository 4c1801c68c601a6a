import type { Motorcycle } from '../catalogue/catalogue.ts'
import type { Cents } from '../money/money.ts'
import { type Offer, regularInstallment } from '../offer/offer.ts'
import { factValues, type PersonFacts, planFactsOf } from './facts.ts'
import { type CreditPolicy, judge, type PolicyOutcome } from './policy.ts'

export const alternativeKinds = ['entry', 'term', 'model'] as const
export type AlternativeKind = (typeof alternativeKinds)[number]

/** The plan of an alternative, in the figures by which people compare plans. */
export interface AlternativePlan {
  readonly kind: AlternativeKind
  readonly slug: string
  readonly model: string
  readonly priceCents: Cents
  readonly entryCents: Cents
  readonly installments: number
  readonly installmentCents: Cents
}

/**
 * An offer that would pass where the asked one does not: with more entry, another number of installments, or a cheaper
 * model of the category. `outcome`: the policy would approve it, or leave it to a person.
 */
export interface Alternative {
  readonly kind: AlternativeKind
  readonly slug: string
  readonly offer: Offer
  readonly outcome: Exclude<PolicyOutcome, 'refuse'>
}

type Model = Pick<Motorcycle, 'slug' | 'model' | 'priceCents'>

/** The plans that may be offered instead. */
export interface AlternativeSource {
  readonly motorcycle: Model
  readonly entryCents: Cents
  readonly installments: number
  /** The entries to choose from, rising. */
  readonly entries: readonly Cents[]
  /** The numbers of installments to choose from. */
  readonly terms: readonly number[]
  /** The cheaper models of the category, the dearest first. */
  readonly cheaper: readonly Model[]
  /** Makes the offer of a plan; without an entry, the smallest. */
  readonly quote: (slug: string, installments: number, entryCents: Cents | null) => Offer | null
}

type Found = Omit<Alternative, 'kind' | 'slug'>

/**
 * Returns at most three offers that the policy would not refuse although it refuses the asked one: the nearest of each
 * kind. More entry and a cheaper model keep the number of installments where that is enough, and else come with the
 * nearest one that passes. None where nothing about a plan helps, as with a low score, or where the policy does not
 * refuse.
 */
export function alternativesOf(policy: CreditPolicy, person: PersonFacts, source: AlternativeSource): Alternative[] {
  const { motorcycle, entryCents, installments, entries, cheaper, quote } = source
  const pass = (offer: Offer | null): Found | null => {
    if (offer === null) return null
    const plan = planFactsOf(offer)
    const { outcome } = judge(policy, factValues(person, plan), plan.installments)
    return outcome === 'refuse' ? null : { offer, outcome }
  }
  const { slug } = motorcycle
  if (pass(quote(slug, installments, entryCents))) return []

  const larger = entries.filter((one) => one > entryCents)
  const others = nearestFirst(source.terms, installments)
  const terms = [installments, ...others]
  const byEntry = first(terms, (term) => leastEntry(larger, (entry) => pass(quote(slug, term, entry))))
  const byTerm = first(others, (term) => pass(quote(slug, term, entryCents)))
  const byModel = first(terms, (term) =>
    first(cheaper, (one) => {
      const found = pass(quote(one.slug, term, null))
      return found && { ...found, slug: one.slug }
    }),
  )
  return [
    ...(byEntry ? [{ kind: 'entry', slug, ...byEntry } as const] : []),
    ...(byTerm ? [{ kind: 'term', slug, ...byTerm } as const] : []),
    ...(byModel ? [{ kind: 'model', ...byModel } as const] : []),
  ]
}

/** Returns the figures of an alternative. */
export const planOf = ({ kind, slug, offer }: Pick<Alternative, 'kind' | 'slug' | 'offer'>): AlternativePlan => ({
  kind,
  slug,
  model: offer.model,
  priceCents: offer.priceCents,
  entryCents: offer.entryCents,
  installments: offer.installments.length,
  installmentCents: regularInstallment(offer),
})

/** Returns the other numbers of installments, the nearest first, and of two at the same distance the larger one. */
const nearestFirst = (terms: readonly number[], asked: number): number[] =>
  terms
    .filter((one) => one !== asked)
    .sort((one, other) => Math.abs(one - asked) - Math.abs(other - asked) || other - one)

/** Returns the first result of a search that finds something. */
function first<Item, Result>(items: readonly Item[], search: (item: Item) => Result | null): Result | null {
  for (const item of items) {
    const found = search(item)
    if (found !== null) return found
  }
  return null
}

/**
 * Returns the offer with the least entry that passes, by halving: with more entry a plan is never judged worse by
 * limits.
 */
function leastEntry(entries: readonly Cents[], pass: (entry: Cents) => Found | null): Found | null {
  let [low, high] = [0, entries.length - 1]
  let found: Found | null = null
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const passed = pass(entries[middle] ?? 0)
    if (passed) {
      found = passed
      high = middle - 1
    } else low = middle + 1
  }
  return found
}
