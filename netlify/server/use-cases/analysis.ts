import type { Kysely } from 'kysely'
import type { AnalysisView } from '#api/credit.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { CounterOfferRow, IncomeProofRow } from '#db/schema/credit.ts'
import type { Database } from '#db/schema.ts'
import { isUndecided } from '#domain/application/status.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import { motorcyclesOn } from '#domain/catalogue/published.ts'
import { type Alternative, alternativesOf, planOf } from '#domain/credit/alternatives.ts'
import {
  type FactSource,
  type FactValues,
  factValues,
  type PersonFacts,
  type PlanFacts,
  type PolicyFact,
  planFactsOf,
  policyFacts,
} from '#domain/credit/facts.ts'
import { type CreditPolicy, type Judgement, judge, type LimitKind } from '#domain/credit/policy.ts'
import { installmentChoices } from '#domain/money/financing.ts'
import { entryRange, entryStops } from '#domain/offer/entry.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { findOffer, offerAt, offerHash, restoredOffer } from '../application/offer.ts'
import { currentCatalogue } from '../catalogue/publication-queries.ts'
import { findCounterOffer } from '../credit/counter-offers.ts'
import type { DecisionBasis } from '../credit/fact-store.ts'
import { findIncomeProof, findProofFiles } from '../credit/income-proofs.ts'
import { findKnownFacts, type KnownFacts } from '../credit/known-facts.ts'
import { hasBureau, mostLookupTries, whyNotAsk } from '../credit/lookups.ts'
import { policyInForce } from '../credit/policies.ts'
import type { Deps } from '../deps.ts'
import { currentOffer } from '../settings/stored.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'

type AnalysisDeps = Pick<Deps, 'config' | 'now'>

/** What the policy says of an application now, and what it read. */
export interface Analysis {
  policy: CreditPolicy
  /** The version of the policy; null for the one that every bank begins with. */
  policyVersion: number | null
  known: KnownFacts
  values: FactValues
  judgement: Judgement
  alternatives: Alternative[]
  /**
   * Changes with the recommendation, its reasons, the policy and the plan. A fact that changes none of them stops
   * nobody, as one more account with a common telephone number.
   */
  fingerprint: string
  /** The newest counter-offer and the newest proof of income; undefined if there never was one. */
  counterOffer: CounterOfferRow | undefined
  proof: IncomeProofRow | undefined
  proofFiles: Analysed['proofFiles']
}

/** What is read of an application for its analysis: all that is known of it, and the policy in force. */
interface Analysed {
  known: KnownFacts | undefined
  inForce: Awaited<ReturnType<typeof policyInForce>>
  counterOffer: CounterOfferRow | undefined
  proof: IncomeProofRow | undefined
  proofFiles: Awaited<ReturnType<typeof findProofFiles>>
}

/** Reads what the analysis of an application needs, with statements that start at once. */
export async function findAnalysed(deps: AnalysisDeps, db: Kysely<Database>, id: string): Promise<Analysed> {
  const [known, inForce, counterOffer, proof, proofFiles] = await Promise.all([
    findKnownFacts(deps, db, id),
    policyInForce(db),
    findCounterOffer(db, id),
    findIncomeProof(db, id),
    findProofFiles(db, id),
  ])
  return { known, inForce, counterOffer, proof, proofFiles }
}

/** Analyses an application by its stored offer. Throws `not_found`. */
export async function analyseStored(deps: AnalysisDeps, db: Kysely<Database>, row: ApplicationRow) {
  const [stored, analysed] = await Promise.all([findOffer(db, row.id), findAnalysed(deps, db, row.id)])
  return analyseFoundOffer(deps, db, row, { stored, analysed })
}

/** Does the same with what `findOffer` and `findAnalysed` read. */
export async function analyseFoundOffer(
  deps: AnalysisDeps,
  db: Kysely<Database>,
  row: ApplicationRow,
  { stored, analysed }: { stored: Awaited<ReturnType<typeof findOffer>>; analysed: Analysed },
) {
  const { offer } = stored ?? restoredOffer(row)
  const analysis = await analyseFound(deps, db, analysed, offer)
  return { ...analysis, basis: basisOf(analysis, planFactsOf(offer)) }
}

/** What a decision by an analysis keeps of it. */
const basisOf = ({ policy, policyVersion, known, values, judgement }: Analysis, plan: PlanFacts): DecisionBasis => ({
  policy,
  policyVersion,
  person: known.person,
  plan,
  values,
  judgement,
})

/**
 * Works out what the policy in force says from what `findAnalysed` read. It reads more only for a refused plan, to find
 * others. Throws `not_found`.
 */
export async function analyseFound(
  deps: AnalysisDeps,
  db: Kysely<Database>,
  { known, inForce: { policy, version: policyVersion }, ...beside }: Analysed,
  offer: Offer,
): Promise<Analysis> {
  if (known === undefined) throw new ProblemError('not_found')
  const plan = planFactsOf(offer)
  const values = factValues(known.person, plan)
  const judgement = judge(policy, values, plan.installments)
  const fingerprint = sha256(canonicalJson({ policyVersion, judgement, plan }))
  // Only a refusal because of the plan can be mended by another one.
  const alternatives =
    judgement.outcome === 'refuse' ? await findAlternatives(deps, db, policy, known.person, offer) : []
  return { policy, policyVersion, known, values, judgement, alternatives, fingerprint, ...beside }
}

/** Returns the plans that would pass, at the prices and conditions of today; none for a model that is not on sale. */
async function findAlternatives(
  { now }: AnalysisDeps,
  db: Kysely<Database>,
  policy: CreditPolicy,
  person: PersonFacts,
  offer: Offer,
): Promise<Alternative[]> {
  const [catalogue, conditions] = await Promise.all([currentCatalogue(db), currentOffer(db, now())])
  const models = motorcyclesOn(catalogue, brazilianDate(now()))
  const motorcycle = models.find(({ model }) => model === offer.model)
  if (motorcycle === undefined) return []
  const dueDay = offer.dueDay ?? null
  return alternativesOf(policy, person, {
    motorcycle,
    entryCents: offer.entryCents,
    installments: offer.installments.length,
    entries: entryStops(entryRange(motorcycle.priceCents, conditions)),
    terms: installmentChoices(conditions.defaultInstallments),
    cheaper: models
      .filter(({ category, priceCents }) => category === motorcycle.category && priceCents < motorcycle.priceCents)
      .sort((a, b) => b.priceCents - a.priceCents),
    quote: (slug, installments, entryCents) => {
      const found = models.find((one) => one.slug === slug)
      const source = found && { motorcycle: found, catalogueVersion: catalogue.version, conditions }
      // Another model has other colours, of which nobody has chosen one.
      const color = slug === motorcycle.slug ? offer.color : undefined
      return source ? offerAt(now(), { installments, entryCents, dueDay, color }, source) : null
    },
  })
}

const sources: Record<PolicyFact, FactSource> = {
  score: 'bureau',
  installmentShare: 'computed',
  totalShare: 'computed',
  negativeCount: 'bureau',
  negativeCents: 'bureau',
  identityMismatch: 'bureau',
  ageAtEnd: 'computed',
  phoneAccounts: 'internal',
  lateInstallments: 'internal',
  settledContracts: 'internal',
  entryShare: 'computed',
  financedCents: 'computed',
  incomeProved: 'declared',
}

const factOfLimit: Record<LimitKind, PolicyFact> = {
  mostShare: 'installmentShare',
  mostFinancedCents: 'financedCents',
  leastEntry: 'entryShare',
  mostInstallments: 'ageAtEnd',
}

/** How many facts stand first on the page. */
const shownFirst = 3

/**
 * Returns the facts that weigh most: those of the row that fits and of broken limits, and then what a person looks at
 * first.
 */
function weightiest({ policy, judgement }: Analysis): PolicyFact[] {
  const ofRow = judgement.row === null ? [] : (policy.rows[judgement.row]?.conditions ?? []).map(({ fact }) => fact)
  const ofLimits = judgement.broken.map((kind) => factOfLimit[kind])
  const usual: PolicyFact[] = ['score', 'installmentShare', 'negativeCents', 'ageAtEnd']
  return [...new Set([...ofLimits, ...ofRow, ...usual])].slice(0, shownFirst)
}

function sourceOf(fact: PolicyFact, { scoredBy, person }: KnownFacts): FactSource {
  if (fact === 'score' && scoredBy !== null) return 'typed'
  return fact === 'incomeProved' && person.incomeProved ? 'proved' : sources[fact]
}

/** Returns an analysis as the application's page shows it. */
export function analysisView(
  deps: AnalysisDeps,
  row: Pick<ApplicationRow, 'status' | 'consent_version'>,
  analysis: Analysis,
): AnalysisView {
  const { known, values, judgement, policy } = analysis
  const { lookup, bureau, scoredBy } = known
  const endedAt = lookup?.ended_at ? new Date(lookup.ended_at) : null
  const mayAsk = whyNotAsk(deps, {
    status: row.status,
    consentVersion: row.consent_version,
    state: lookup?.state ?? null,
    endedAt,
  })
  return {
    isOpen: isUndecided(row.status),
    bureau: {
      state: lookup?.state ?? (hasBureau(deps) ? 'none' : 'off'),
      at: endedAt?.toISOString() ?? null,
      failure: lookup?.failure ?? null,
      isGivenUp: lookup?.state === 'down' && lookup.tries >= mostLookupTries,
      costCents: deps.config.bureau?.lookupCents ?? 0,
      record: bureau && { ...bureau, score: bureau.score },
    },
    facts: policyFacts.map((fact) => ({
      fact,
      value: values[fact],
      source: sourceOf(fact, known),
      on: sources[fact] === 'bureau' && !(fact === 'score' && scoredBy !== null) ? (bureau?.on ?? null) : null,
    })),
    weightiest: weightiest(analysis),
    judgement,
    row: judgement.row === null ? null : (policy.rows[judgement.row] ?? null),
    policyVersion: analysis.policyVersion,
    alternatives: analysis.alternatives.map((one) => ({
      ...planOf(one),
      outcome: one.outcome,
      hash: offerHash(one.offer),
    })),
    income: { cents: known.person.incomeCents, ...known.income, proof: proofView(analysis) },
    counterOffer: counterOfferView(analysis.counterOffer),
    fingerprint: analysis.fingerprint,
    acts: { askBureau: mayAsk ?? true },
  }
}

function counterOfferView(counter: CounterOfferRow | undefined): AnalysisView['counterOffer'] {
  if (counter === undefined) return null
  return {
    state: counter.state,
    by: counter.offered_by_name,
    at: counter.offered_at.toISOString(),
    lastDay: counter.last_day,
    endedAt: counter.ended_at?.toISOString() ?? null,
    plans: counter.plans.map(planOf),
    taken: counter.taken,
  }
}

function proofView({ proof, proofFiles }: Analysis): AnalysisView['income']['proof'] {
  if (proof === undefined) return null
  return {
    state: proof.state,
    months: proof.months,
    by: proof.asked_by_name,
    at: proof.asked_at.toISOString(),
    lastDay: proof.last_day,
    sentAt: proof.sent_at?.toISOString() ?? null,
    endedBy: proof.ended_by_name,
    endedAt: proof.ended_at?.toISOString() ?? null,
    files: proofFiles
      .filter((file) => file.created_at >= proof.asked_at)
      .map(({ id, file_name: name }) => ({ id, name })),
  }
}
