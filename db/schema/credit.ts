import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { TrialView } from '#api/credit.ts'
import type { Alternative } from '#domain/credit/alternatives.ts'
import type { CounterOfferState } from '#domain/credit/counter-offer.ts'
import type { IncomeProofState, ProofMonths } from '#domain/credit/income-proof.ts'
import type { CreditPolicy, PolicyOutcome } from '#domain/credit/policy.ts'
import type { Json, Later, Timestamp } from './columns.ts'

/** A look-up of an applicant at the credit bureau. Only one of an application is open ('asked' or 'down'). */
interface BureauLookupsTable {
  id: Generated<string>
  application_id: string
  /** consent: the applicant of an older application agreed to it. press: somebody of staff asked again. */
  asked_because: 'arrival' | 'consent' | 'press'
  asked_by: string | null
  asked_by_name: string | null
  asked_at: Timestamp
  /** 'asked': not tried yet. 'down': the bureau failed, and is asked again. */
  state: 'asked' | 'answered' | 'no_record' | 'down'
  /** How often the bureau was asked. */
  tries: Generated<number>
  /** An answer of the last day about the same person was taken, and the bureau not asked. */
  reused: Generated<boolean>
  failure: Later<'unreachable' | 'unreadable' | 'refused'>
  /** When it was last answered or failed. */
  ended_at: Later<Date>
}

/**
 * Facts about an applicant, sealed: `StoredFacts` of netlify/server/credit/fact-store.ts. A newer fact is a new row.
 */
interface CreditFactsTable {
  id: GeneratedAlways<number>
  application_id: string
  source: string
  lookup_id: string | null
  sealed: string
  at: Timestamp
}

/** A decision about credit, and what the policy recommended. `sealed` has what it was made by: `DecisionBasis`. */
interface CreditDecisionsTable {
  id: GeneratedAlways<number>
  application_id: string
  /** countered: other plans were offered instead of a refusal. */
  decision: 'approved' | 'refused' | 'countered'
  recommended: PolicyOutcome
  /** Null for the policy that every bank begins with. */
  policy_version: number | null
  /** The person decided the opposite of what the policy recommended. */
  against: boolean
  sentence: string | null
  /** The place of the score's band; null without a score. */
  band: number | null
  /** Null without a key to seal it. */
  sealed: string | null
  /** The change of status was undone at once. */
  undone: Generated<boolean>
  /** Null for an approval within the policy's limits, which no person made. */
  by_id: string | null
  by_name: string | null
  at: Timestamp
}

/** Plans that the bank offers instead of a refusal. Only one of an application is open. */
interface CounterOffersTable {
  id: Generated<string>
  application_id: string
  state: ColumnType<CounterOfferState, 'open'>
  plans: Json<Alternative[]>
  /** The last day, in Brasília, on which a plan can be taken. */
  last_day: string
  /** The place of the plan that the customer took. */
  taken: Later<number>
  offered_by: string
  offered_by_name: string
  offered_at: Timestamp
  ended_at: Later<Date>
}

interface CreditPoliciesTable {
  id: GeneratedAlways<number>
  /** Null for the draft. */
  version: number | null
  state: 'draft' | 'in_force' | 'former'
  policy: Json<CreditPolicy>
  changed_by_name: string
  changed_at: Timestamp
  approved_by_name: Later<string>
  in_force_at: Later<Date>
  replaced_at: Later<Date>
}

/** What a policy would have said to past applications beside the one in force (`against`). Only one runs at a time. */
interface CreditTrialsTable {
  id: Generated<string>
  policy: Json<CreditPolicy>
  against: Json<CreditPolicy>
  asked_by_name: string
  asked_at: Timestamp
  since: Timestamp
  total: number
  done: Generated<number>
  /** The last application that was judged, in the order of ids. */
  after_id: Later<string>
  counts: ColumnType<TrialView['counts'], string | undefined, string>
  changed: ColumnType<Omit<TrialView['changed'][number], 'contractNumber'>[], string | undefined, string>
  state: TrialView['state']
  ended_at: Later<Date>
}

/**
 * A proof of income that the bank asked for. Its files are documents of the kind 'renda'. Only one of an application is
 * open.
 */
interface IncomeProofsTable {
  id: Generated<string>
  application_id: string
  state: ColumnType<IncomeProofState, 'asked', IncomeProofState>
  months: ProofMonths
  /** The last day, in Brasília, on which the customer can hand it in. */
  last_day: string
  /** Why the bank asked again. The customer reads it. */
  reason: Later<string>
  /** Null where the policy asked. */
  asked_by: string | null
  asked_by_name: string | null
  asked_at: Timestamp
  sent_at: Later<Date>
  /** The accepted sum is above the declared income. */
  raised: Later<boolean>
  ended_by: Later<string>
  ended_by_name: Later<string>
  ended_at: Later<Date>
}

export interface CreditTables {
  credit_policies: CreditPoliciesTable
  credit_trials: CreditTrialsTable
  credit_decisions: CreditDecisionsTable
  counter_offers: CounterOffersTable
  income_proofs: IncomeProofsTable
  bureau_lookups: BureauLookupsTable
  credit_facts: CreditFactsTable
}

export type IncomeProofRow = Selectable<IncomeProofsTable>
export type CounterOfferRow = Selectable<CounterOffersTable>
export type NewLookupRow = Insertable<BureauLookupsTable>
