import type { Transaction } from 'kysely'
import { worksForThemselves } from '#content/self-employed.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { isUndecided } from '#domain/application/status.ts'
import { statusReached } from '#domain/application/transition.ts'
import { isOpenProof, monthsToProve } from '#domain/credit/income-proof.ts'
import { approvesByItself } from '#domain/credit/policy.ts'
import { searchColumns } from '#domain/search.ts'
import { addEvent, system } from '../application/events.ts'
import { findFacts } from '../application/facts.ts'
import type { planColumns } from '../application/offer.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import { recordDecision } from '../credit/decisions.ts'
import { askByPolicy } from '../credit/income-proofs.ts'
import type { Deps } from '../deps.ts'
import { analyseStored } from './analysis.ts'
import { endOvertakenAsks } from './stage-exceptions.ts'
import { notifyStatus } from './status-messages.ts'

/**
 * Brings an application that was approved to the stage after the approval, as the system: with the plan that the
 * customer took, or by the policy's own limit. The caller has locked it.
 */
export async function approveBySystem(
  deps: Deps,
  trx: Transaction<Database>,
  former: ApplicationRow,
  plan?: ReturnType<typeof planColumns>,
): Promise<void> {
  const at = deps.now()
  const row = { ...former, ...plan }
  const { id, status: from } = row
  const reached = statusReached(from, 'approved')
  await updateApplication(trx, id, { ...plan, ...(plan && searchColumns(row)), status: reached }, at)
  const event = { applicationId: id, actor: system, at, kind: 'status' } as const
  await addEvent(trx, { ...event, from, to: 'approved' })
  await addEvent(trx, { ...event, from: 'approved', to: reached, data: { byApproval: true } })
  const approved = { refusal: null, signed: false, paid: false, returnTo: null, once: false }
  await notifyStatus(deps, trx, row, 'approved', approved)
  await endOvertakenAsks(deps, trx, id)
}

/**
 * Does what the policy does without a person once the bureau has answered: approves within the limits that two managers
 * set, or asks for a proof of income, once. Approves nothing where the limits are 0, where a person typed the score or
 * accepted a higher income, or while the customer has something to choose or to send. Never refuses.
 */
export async function followPolicy(deps: Deps, applicationId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, applicationId)
    if (row === undefined || !isUndecided(row.status)) return
    const analysis = await analyseStored(deps, trx, row)
    const { policy, known, values, judgement, basis, counterOffer, proof } = analysis
    const waits = counterOffer?.state === 'open' || (proof !== undefined && isOpenProof(proof.state))
    if (!waits && proof === undefined && judgement.outcome === 'prove')
      return askByPolicy(deps, trx, row, monthsToProve(worksForThemselves(row.profession)))
    const facts = (await findFacts(trx, [applicationId])).get(applicationId)
    const isOnWord = known.scoredBy !== null || (facts?.income_raised_by.length ?? 0) > 0
    if (waits || isOnWord || known.bureau === null) return
    if (!approvesByItself(policy, values, judgement)) return
    const decision = { applicationId, decision: 'approved', basis, sentence: null, by: null, at: deps.now() } as const
    await recordDecision(trx, deps.config, decision)
    await approveBySystem(deps, trx, row)
  })
}
