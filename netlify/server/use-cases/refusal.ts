import type { RefusalAnswer } from '#api/credit.ts'
import { planOf } from '#domain/credit/alternatives.ts'
import { remediesOf } from '#domain/credit/remedies.ts'
import { findApplication } from '../application/queries.ts'
import type { KnownFacts } from '../credit/known-facts.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { analyseStored } from './analysis.ts'

/**
 * Returns what the policy of today would answer better than the refused plan, and the facts that the customer may
 * contest. Nothing of it for an application that is not refused. Throws `not_found`.
 */
export async function refusalAnswer(deps: Deps, applicationId: string): Promise<RefusalAnswer> {
  const row = await findApplication(deps.db, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  if (row.status !== 'rejected') return { plans: [], remedies: [], facts: [] }
  const { policy, known, basis, alternatives } = await analyseStored(deps, deps.db, row)
  return {
    plans: alternatives.map((one) => ({ ...planOf(one), outcome: one.outcome })),
    remedies: remediesOf(policy, known.person, basis.plan),
    facts: contestable(known),
  }
}

/** The facts of a person that a customer may contest, as they stand. */
function contestable({ person, bureau, scoredBy }: KnownFacts): RefusalAnswer['facts'] {
  const { score, incomeCents, own } = person
  const negatives = bureau?.negatives
  const differs = bureau && [bureau.identity.name, bureau.identity.birthDate].includes(false)
  const on = bureau?.on ?? null
  return [
    { fact: 'income', incomeCents },
    ...(score === null ? [] : [{ fact: 'score' as const, score, on: scoredBy === null ? on : null }]),
    ...(negatives && negatives.count > 0 ? [{ fact: 'negatives' as const, ...negatives, on }] : []),
    ...(differs ? [{ fact: 'identity' as const, on }] : []),
    ...(own.lateInstallments > 0 ? [{ fact: 'late' as const, count: own.lateInstallments }] : []),
  ]
}
