import type { Motorcycle } from '../catalogue/catalogue.ts'
import type { Cents } from '../money/money.ts'
import { type Offer, regularInstallment } from '../offer/offer.ts'
import { factValues, type PersonFacts, planFactsOf } from './facts.ts'
import { type CreditPolicy, judge, type PolicyOutcome } from './policy.ts'

export const alternativeKinds = ['entry', 'term', 'model'] as const
export type AlternativeKind = (typeof alternativeKinds)[number]

/** A plan that would pass where the asked one does not: with more entry, a longer term, or a cheaper model of the category. */
export interface Alternative {
  readonly kind: AlternativeKind
  readonly slug: string
  readonly model: string
  readonly priceCents: Cents
  readonly entryCents: Cents
  readonly installments: number
  readonly installmentCents: Cents
}

/** The plans that may be offered instead. */
export interface AlternativeSource {
  readonly motorcycle: Pick<Motorcycle, 'slug' | 'model' | 'priceCents'>
  readonly entryCents: Cents
  readonly installments: number
  /** The entries to choose from, rising. */
  readonly entries: readonly Cents[]
  /** The numbers of installments to choose from, rising. */
  readonly terms: readonly number[]
  /** The cheaper models of the category, the dearest first. */
  readonly cheaper: readonly Pick<Motorcycle, 'slug' | 'model' | 'priceCents'>[]
  /** Makes the offer of a plan; without an entry, the smallest. */
  readonly quote: (slug: string, installments: number, entryCents: Cents | null) => Offer | null
}

const rank: Record<PolicyOutcome, number> = { refuse: 0, review: 1, approve: 2 }

/**
 * Returns at most three plans that the policy would not refuse although it refuses the asked one: the nearest of each kind.
 * None where nothing about a plan helps, as with a low score, or where the policy does not refuse.
 */
export function alternativesOf(policy: CreditPolicy, person: PersonFacts, source: AlternativeSource): Alternative[] {
  const { motorcycle, entryCents, installments, entries, terms, cheaper, quote } = source
  const outcomeOf = (offer: Offer | null): PolicyOutcome => {
    if (offer === null) return 'refuse'
    const plan = planFactsOf(offer)
    return judge(policy, factValues(person, plan), plan.installments).outcome
  }
  const passes = (offer: Offer | null): offer is Offer => rank[outcomeOf(offer)] > rank.refuse
  if (passes(quote(motorcycle.slug, installments, entryCents))) return []

  const larger = entries.filter((one) => one > entryCents)
  const byEntry = firstPassing(larger, (entry) => quote(motorcycle.slug, installments, entry), passes)
  const longer = terms.filter((one) => one > installments)
  const byTerm = longer.map((term) => quote(motorcycle.slug, term, entryCents)).find(passes)
  const models = cheaper.map((one) => ({ slug: one.slug, offer: quote(one.slug, installments, null) }))
  const byModel = models.find(({ offer }) => passes(offer))
  const { slug } = motorcycle
  return [
    ...(byEntry ? [alternative('entry', slug, byEntry)] : []),
    ...(byTerm ? [alternative('term', slug, byTerm)] : []),
    ...(byModel?.offer ? [alternative('model', byModel.slug, byModel.offer)] : []),
  ]
}

const alternative = (kind: AlternativeKind, slug: string, offer: Offer): Alternative => ({
  kind,
  slug,
  model: offer.model,
  priceCents: offer.priceCents,
  entryCents: offer.entryCents,
  installments: offer.installments.length,
  installmentCents: regularInstallment(offer),
})

/** Returns the first offer that passes, by halving: a plan with more entry is never judged worse by limits. */
function firstPassing(
  entries: readonly Cents[],
  offerOf: (entry: Cents) => Offer | null,
  passes: (offer: Offer | null) => offer is Offer,
): Offer | null {
  let [low, high] = [0, entries.length - 1]
  let found: Offer | null = null
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const offer = offerOf(entries[middle] ?? 0)
    if (passes(offer)) {
      found = offer
      high = middle - 1
    } else low = middle + 1
  }
  return found
}
