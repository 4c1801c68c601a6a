import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { writeLater } from '#db/together.ts'
import { bandOf, isAgainst } from '#domain/credit/policy.ts'
import type { Config } from '../config.ts'
import { seal } from '../shared/encryption.ts'
import { type DecisionBasis, factsOwner } from './fact-store.ts'

/** Keeps a decision about credit with everything that it was made by, in the transaction that makes it. */
export async function recordDecision(
  trx: Transaction<Database>,
  { secretKey }: Pick<Config, 'secretKey'>,
  {
    applicationId,
    decision,
    basis,
    sentence,
    by,
    at,
  }: {
    applicationId: string
    decision: 'approved' | 'refused' | 'countered'
    basis: DecisionBasis
    /** What the person who decided wrote. */
    sentence: string | null
    /** Null for an approval within the limits of the policy, which no person makes. */
    by: { id: string; name: string } | null
    at: Date
  },
): Promise<void> {
  const { judgement, policyVersion, values } = basis
  await writeLater(
    trx,
    trx.insertInto('credit_decisions').values({
      application_id: applicationId,
      decision,
      recommended: judgement.outcome,
      policy_version: policyVersion,
      against: decision !== 'countered' && isAgainst(judgement.outcome, decision),
      sentence,
      band: values.score === null ? null : bandOf(values.score),
      sealed:
        secretKey === undefined ? null : seal(secretKey, JSON.stringify(basis), factsOwner(applicationId, 'decision')),
      by_id: by?.id ?? null,
      by_name: by?.name ?? null,
      at,
    }),
  )
}

/** Marks the decisions since an instant as undone, because the change of status that made them was undone at once. */
export async function undoDecisions(trx: Transaction<Database>, applicationId: string, since: Date): Promise<void> {
  await trx
    .updateTable('credit_decisions')
    .set({ undone: true })
    .where('application_id', '=', applicationId)
    .where('at', '>=', since)
    .execute()
}
