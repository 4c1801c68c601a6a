import type { Cents } from '../money/money.ts'
import { factValues, type PersonFacts, type PlanFacts } from './facts.ts'
import { bandStarts, type CreditPolicy, judge, type PolicyOutcome } from './policy.ts'

/** A fact about the applicant whose change would give a better answer to the same plan. */
export type Remedy = { readonly outcome: Exclude<PolicyOutcome, 'refuse'> } & (
  | { readonly kind: 'income'; readonly leastCents: Cents }
  | { readonly kind: 'score'; readonly least: number }
  | { readonly kind: 'negatives' | 'late' | 'identity' }
)

const rank: Record<PolicyOutcome, number> = { refuse: 0, review: 1, prove: 1, approve: 2 }

/** Incomes are named in steps of R$ 10,00. */
const incomeStep: Cents = 1_000
/** Nobody is told to earn more than ten times as much. */
const mostTimes = 10

/**
 * Returns the single facts whose change the policy would answer better, each as the least change that is enough. Every
 * one is judged by the policy itself, so that none is promised that the policy would not give. None where only several
 * changes together would help.
 */
export function remediesOf(policy: CreditPolicy, person: PersonFacts, plan: PlanFacts): Remedy[] {
  const outcomeWith = (changes: Partial<PersonFacts>): PolicyOutcome =>
    judge(policy, factValues({ ...person, ...changes }, plan), plan.installments).outcome
  const now = rank[outcomeWith({})]
  const better = (changes: Partial<PersonFacts>): Remedy['outcome'] | null => {
    const outcome = outcomeWith(changes)
    return outcome !== 'refuse' && rank[outcome] > now ? outcome : null
  }
  const { bureau, own } = person
  const withBureau = (changes: Partial<NonNullable<PersonFacts['bureau']>>) =>
    bureau && better({ bureau: { ...bureau, ...changes } })

  const income = leastIncome(person.incomeCents, (incomeCents) => better({ incomeCents, incomeProved: true }) !== null)
  const score = scoresAbove(policy, person.score).find((one) => better({ score: one }) !== null)
  const found: (Remedy | null)[] = [
    income === null
      ? null
      : named(better({ incomeCents: income, incomeProved: true }), { kind: 'income', leastCents: income }),
    score === undefined ? null : named(better({ score }), { kind: 'score', least: score }),
    named(withBureau({ negatives: { count: 0, cents: 0, oldestOn: null } }), { kind: 'negatives' }),
    named(own.lateInstallments > 0 ? better({ own: { ...own, lateInstallments: 0 } }) : null, { kind: 'late' }),
    named(withBureau({ identity: { name: true, birthDate: true } }), { kind: 'identity' }),
  ]
  return found.filter((one) => one !== null)
}

type Named<One> = One extends Remedy ? Omit<One, 'outcome'> : never

const named = (outcome: Remedy['outcome'] | null, remedy: Named<Remedy>): Remedy | null =>
  outcome && ({ ...remedy, outcome } as Remedy)

/** Returns the least income, in whole steps above the known one, that is enough; null if ten times as much is not. */
function leastIncome(known: Cents, isEnough: (incomeCents: Cents) => boolean): Cents | null {
  const first = Math.floor(known / incomeStep) + 1
  let [low, high] = [first, Math.max(first, Math.ceil((known * mostTimes) / incomeStep))]
  if (!isEnough(high * incomeStep)) return null
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle * incomeStep)) high = middle
    else low = middle + 1
  }
  return low * incomeStep
}

/**
 * Returns the scores above a known one at which the answer may change: where a band begins, and what rows compare with.
 */
function scoresAbove(policy: CreditPolicy, score: number | null): number[] {
  if (score === null) return []
  const named = policy.rows.flatMap(({ conditions }) =>
    conditions.flatMap(({ fact, from, to }) => (fact === 'score' ? [from ?? 0, (to ?? 1000) + 1] : [])),
  )
  const all = [...new Set([...bandStarts, ...named])].filter((one) => one > score && one <= 1000)
  return all.sort((one, other) => one - other)
}
