import { policyScore } from '../application/credit-policy.ts'
import type { Cents } from '../money/money.ts'
import { type FactValues, factUnits, type PolicyFact } from './facts.ts'

/** Where each band of the score begins (spec, credit score). Each ends where the next one begins. */
export const bandStarts = [0, 300, 500, 700, 900] as const

/** Returns the place of a score's band, from 0; without a score, the lowest. */
export const bandOf = (score: number | null): number =>
  score === null
    ? 0
    : Math.max(
        0,
        bandStarts.findLastIndex((from) => score >= from),
      )

/** prove: a proof of income is asked for first. A row with it fits only until the income is proved. */
export const policyOutcomes = ['approve', 'prove', 'review', 'refuse'] as const
export type PolicyOutcome = (typeof policyOutcomes)[number]

/** The reasons that a policy may give, as codes. The applicant reads each in plain words. */
export const policyReasons = ['income', 'score', 'data', 'negatives', 'policy'] as const
export type PolicyReason = (typeof policyReasons)[number]

/** A condition over one fact: it is between two whole numbers, both included. With neither, the fact is not known. */
export interface Condition {
  readonly fact: PolicyFact
  readonly from: number | null
  readonly to: number | null
}

/** A row of a policy. It fits if all conditions do; one without conditions always fits. */
export interface PolicyRow {
  readonly conditions: readonly Condition[]
  readonly outcome: PolicyOutcome
  /** Null for an approval, and where a proof is asked for. */
  readonly reason: PolicyReason | null
}

/** What a plan may be at most or at least in a band; null for no limit. Shares are in tenths of a percent. */
export interface BandLimits {
  readonly mostShare: number | null
  readonly mostFinancedCents: Cents | null
  readonly leastEntry: number | null
  readonly mostInstallments: number | null
  /** Up to which financed sum what the policy approves needs no person. 0 for none, as every bank begins. */
  readonly automaticCents: Cents
}

/**
 * A credit policy: the first row that fits decides, and none means a review. What it approves or leaves to a review
 * must also stay within the limits of its band.
 */
export interface CreditPolicy {
  readonly rows: readonly PolicyRow[]
  /** One for each band of the score, the lowest first. */
  readonly limits: readonly BandLimits[]
}

export const limitKinds = ['mostShare', 'mostFinancedCents', 'leastEntry', 'mostInstallments'] as const
export type LimitKind = (typeof limitKinds)[number]

/** What a policy says of an application. */
export interface Judgement {
  readonly outcome: PolicyOutcome
  /** The row that fits, from 0; null if none does. */
  readonly row: number | null
  /** The limits that the plan breaks. */
  readonly broken: readonly LimitKind[]
  readonly reasons: readonly PolicyReason[]
}

const noLimits: BandLimits = {
  mostShare: null,
  mostFinancedCents: null,
  leastEntry: null,
  mostInstallments: null,
  automaticCents: 0,
}

/** Returns the limits of a score's band. */
const limitsFor = (policy: CreditPolicy, score: number | null): BandLimits => policy.limits[bandOf(score)] ?? noLimits

/**
 * Judges an application by a policy. Total and deterministic: it knows no clock, and the same facts give the same
 * answer.
 */
export function judge(policy: CreditPolicy, facts: FactValues, installments: number): Judgement {
  const found = policy.rows.findIndex((one) => conditionsOf(one).every((condition) => fits(condition, facts)))
  const row = policy.rows[found]
  const broken = brokenLimits(limitsFor(policy, facts.score), facts, installments)
  const byLimit = broken.map((kind): PolicyReason => (kind === 'mostShare' ? 'income' : 'policy'))
  const outcome = broken.length > 0 ? 'refuse' : (row?.outcome ?? 'review')
  const own = row?.reason && row.outcome !== 'approve' ? [row.reason] : []
  const reasons = outcome === 'approve' ? [] : [...own, ...byLimit]
  return { outcome, row: row ? found : null, broken, reasons: [...new Set(reasons)] }
}

/**
 * Tells whether an application is approved without a person: the policy approves it, the sum is within the limit of its
 * band, and no score is so low that only managers approve. Nothing is ever refused without a person.
 */
export const approvesByItself = (policy: CreditPolicy, facts: FactValues, { outcome }: Judgement): boolean =>
  outcome === 'approve' &&
  facts.score !== null &&
  facts.score >= policyScore &&
  (facts.financedCents ?? Number.POSITIVE_INFINITY) <= limitsFor(policy, facts.score).automaticCents

const untilProved: Condition = { fact: 'incomeProved', from: 0, to: 0 }

/** Returns the conditions of a row, with the one that its outcome brings. */
const conditionsOf = ({ conditions, outcome }: PolicyRow): readonly Condition[] =>
  outcome === 'prove' ? [...conditions, untilProved] : conditions

function fits({ fact, from, to }: Condition, facts: FactValues): boolean {
  const value = facts[fact]
  if (from === null && to === null) return value === null
  return value !== null && (from === null || value >= from) && (to === null || value <= to)
}

function brokenLimits(limits: BandLimits, facts: FactValues, installments: number): LimitKind[] {
  const { mostShare, mostFinancedCents, leastEntry, mostInstallments } = limits
  const isBroken: Record<LimitKind, boolean> = {
    mostShare: mostShare !== null && (facts.installmentShare ?? 0) > mostShare,
    mostFinancedCents: mostFinancedCents !== null && (facts.financedCents ?? 0) > mostFinancedCents,
    leastEntry: leastEntry !== null && (facts.entryShare ?? 0) < leastEntry,
    mostInstallments: mostInstallments !== null && installments > mostInstallments,
  }
  return limitKinds.filter((kind) => isBroken[kind])
}

/** Tells whether a decision is the opposite of what the policy recommends. Nothing is against a review. */
export const isAgainst = (outcome: PolicyOutcome, decision: 'approved' | 'refused'): boolean =>
  (outcome === 'approve' && decision === 'refused') || (outcome === 'refuse' && decision === 'approved')
/** A range of a fact, both ends included. What is not known is -1, below every value. */
type Range = readonly [from: number, to: number]
type Box = ReadonlyMap<PolicyFact, Range>

const unknown = -1
const most = Number.MAX_SAFE_INTEGER
const whole: Range = [unknown, most]
const rangeOf = (box: Box, fact: PolicyFact): Range => box.get(fact) ?? whole

/**
 * Returns the facts for which a row fits, as a box; null if there are none, because its conditions contradict each
 * other.
 */
function boxOf(row: PolicyRow): Box | null {
  const box = new Map<PolicyFact, Range>()
  for (const { fact, from, to } of conditionsOf(row)) {
    const top = factUnits[fact] === 'flag' ? 1 : fact === 'score' ? 1000 : most
    const wanted: Range =
      from === null && to === null ? [unknown, unknown] : [Math.max(0, from ?? 0), Math.min(top, to ?? top)]
    const [low, high] = rangeOf(box, fact)
    const range: Range = [Math.max(low, wanted[0]), Math.min(high, wanted[1])]
    if (range[0] > range[1]) return null
    box.set(fact, range)
  }
  return box
}

/** Returns what of a box is outside of another one, as boxes that do not overlap. */
function without(box: Box, other: Box): Box[] {
  const left: Box[] = []
  let inside: Box = box
  for (const [fact, [low, high]] of other) {
    const [from, to] = clip(rangeOf(inside, fact), fact)
    if (high < from || low > to) return [box]
    if (from < low) left.push(new Map(inside).set(fact, [from, low - 1]))
    if (to > high) left.push(new Map(inside).set(fact, [high + 1, to]))
    inside = new Map(inside).set(fact, [Math.max(from, low), Math.min(to, high)])
  }
  return left
}

/** Cuts a range at the largest value of its fact. */
function clip([from, to]: Range, fact: PolicyFact): Range {
  const top = factUnits[fact] === 'flag' ? 1 : fact === 'score' ? 1000 : most
  return [from, Math.min(to, top)]
}

/** Beyond so many pieces a row counts as reachable: the table is too involved to tell. */
const mostPieces = 5_000

/**
 * Returns the places of the rows that can never decide, because their conditions contradict each other or the rows
 * before them take every application.
 */
export function unreachableRows(rows: readonly PolicyRow[]): number[] {
  const boxes = rows.map(boxOf)
  return boxes.flatMap((box, index) => {
    if (box === null) return [index]
    let left: Box[] = [box]
    for (const before of boxes.slice(0, index)) {
      if (before !== null) left = left.flatMap((piece) => without(piece, before))
      if (left.length > mostPieces) return []
    }
    return left.length === 0 ? [index] : []
  })
}
