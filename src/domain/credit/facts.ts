import { type PlainDate, yearsBetween } from '../calendar/calendar.ts'
import type { Cents } from '../money/money.ts'
import { type Offer, regularInstallment } from '../offer/offer.ts'

/** What a credit bureau answered about a person. */
export interface BureauFacts {
  /** 0 to 1000; null if the bureau has no record of the person. */
  readonly score: number | null
  /** The name of the bureau's model. */
  readonly model: string
  /** The day of the record. */
  readonly on: PlainDate
  readonly negatives: { readonly count: number; readonly cents: Cents; readonly oldestOn: PlainDate | null }
  /** Whether the bureau knows the CPF under the name and birth date of the application; null if it cannot tell. */
  readonly identity: { readonly name: boolean | null; readonly birthDate: boolean | null }
}

/**
 * The facts that a policy may use. There is none about sex, race, religion, union or health, and none about where
 * somebody lives that is finer than the state (LGPD, art. 11; Lei 12.414/2011, art. 3, § 3).
 */
export const policyFacts = [
  'score',
  'installmentShare',
  'totalShare',
  'negativeCount',
  'negativeCents',
  'identityMismatch',
  'ageAtEnd',
  'phoneAccounts',
  'lateInstallments',
  'settledContracts',
  'entryShare',
  'financedCents',
  'incomeProved',
] as const
export type PolicyFact = (typeof policyFacts)[number]

/**
 * The unit in which a fact is kept as a whole number, not negative. tenths: of a percent. flag: 1 for yes, 0 for no.
 * sum: cents.
 */
export const factUnits = {
  score: 'points',
  installmentShare: 'tenths',
  totalShare: 'tenths',
  negativeCount: 'count',
  negativeCents: 'sum',
  identityMismatch: 'flag',
  ageAtEnd: 'years',
  phoneAccounts: 'count',
  lateInstallments: 'count',
  settledContracts: 'count',
  entryShare: 'tenths',
  financedCents: 'sum',
  incomeProved: 'flag',
} as const satisfies Record<PolicyFact, 'points' | 'tenths' | 'count' | 'sum' | 'flag' | 'years'>
export type FactUnit = (typeof factUnits)[PolicyFact]

/**
 * The sources of facts. internal: our own contracts. computed: from the others. proved: a proof that an analyst
 * accepted.
 */
export const factSources = ['bureau', 'typed', 'internal', 'computed', 'declared', 'proved'] as const
export type FactSource = (typeof factSources)[number]

/**
 * The facts about a person that the person may contest: what was declared, and what others say. late: late installments
 * with us.
 */
export const contestableFacts = ['income', 'score', 'negatives', 'identity', 'late'] as const
export type ContestableFact = (typeof contestableFacts)[number]

/** The facts as a policy reads them; null for what nobody knows. */
export type FactValues = Readonly<Record<PolicyFact, number | null>>

/** What is known of a person, apart from the plan that the person asks for. */
export interface PersonFacts {
  readonly score: number | null
  /** Null without an answer of the bureau. */
  readonly bureau: Pick<BureauFacts, 'negatives' | 'identity'> | null
  /** The income a month: the proved one, or else the declared one. */
  readonly incomeCents: Cents
  readonly incomeProved: boolean
  readonly birthDate: PlainDate
  /** How many other people's accounts have the same telephone. */
  readonly phoneAccounts: number
  /** Our own contracts with the person: what they cost a month, late installments, and contracts that are paid. */
  readonly own: { readonly monthlyCents: Cents; readonly lateInstallments: number; readonly settled: number }
}

/** The part of an offer that a policy judges. */
export interface PlanFacts {
  readonly installmentCents: Cents
  readonly installments: number
  readonly financedCents: Cents
  readonly entryCents: Cents
  readonly priceCents: Cents
  readonly lastDueOn: PlainDate
}

/** Returns the part of an offer that a policy judges. */
export const planFactsOf = (offer: Offer): PlanFacts => ({
  installmentCents: regularInstallment(offer),
  installments: offer.installments.length,
  financedCents: offer.financedCents,
  entryCents: offer.entryCents,
  priceCents: offer.priceCents,
  lastDueOn: offer.installments.at(-1)?.dueOn ?? offer.madeOn,
})

/** A share of nothing, or a larger one, counts as this many tenths of a percent. */
const mostTenths = 99_999

/** Returns a part of an amount in tenths of a percent, rounded up, so that anything above 30 % is above it. */
function tenths(part: Cents, whole: Cents): number {
  return whole > 0 ? Math.min(Math.ceil((part * 1000) / whole), mostTenths) : part > 0 ? mostTenths : 0
}

/** Works out the facts that a policy reads of a person and a plan. */
export function factValues(person: PersonFacts, plan: PlanFacts): FactValues {
  const { bureau, own, incomeCents } = person
  return {
    score: person.score,
    installmentShare: tenths(plan.installmentCents, incomeCents),
    totalShare: tenths(plan.installmentCents + own.monthlyCents, incomeCents),
    negativeCount: bureau?.negatives.count ?? null,
    negativeCents: bureau?.negatives.cents ?? null,
    identityMismatch: mismatch(bureau?.identity),
    ageAtEnd: yearsBetween(person.birthDate, plan.lastDueOn),
    phoneAccounts: person.phoneAccounts,
    lateInstallments: own.lateInstallments,
    settledContracts: own.settled,
    // Rounded down, so that an entry just below a least one does not pass.
    entryShare: plan.priceCents > 0 ? Math.floor((plan.entryCents * 1000) / plan.priceCents) : 0,
    financedCents: plan.financedCents,
    incomeProved: person.incomeProved ? 1 : 0,
  }
}

/** Returns 1 if the name or the birth date differs, 0 if both are right, and null if the bureau cannot tell. */
function mismatch(identity: BureauFacts['identity'] | undefined): number | null {
  const told = [identity?.name ?? null, identity?.birthDate ?? null]
  if (told.includes(false)) return 1
  return told.includes(null) ? null : 0
}
