import type { Transaction } from 'kysely'
import type { StatusChangeRequest } from '#api/admin.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { approvesBelowPolicy } from '#domain/application/credit-policy.ts'
import { type BindingNeed, bindingGaps } from '#domain/application/release.ts'
import { commitment, decisionTakenBack } from '#domain/application/transition.ts'
import { findDelivery, findJourneyFacts } from '../application/journey-facts.ts'
import { findApplication } from '../application/queries.ts'
import { type Act, baseOf } from '../approvals/dual-control.ts'
import { endOvertaken } from '../approvals/end.ts'
import { findOpenApprovals } from '../approvals/queries.ts'
import type { Deps } from '../deps.ts'
import { findStoredDocuments } from '../documents/queries.ts'
import { findWaived, recorded, saveWaived } from '../pickups/release.ts'
import { ProblemError } from '../shared/problem.ts'

/** A change of stage that may need an approval. */
export type Exception = Act<'release'> | Act<'contract_end'> | Act<'decision'>

/** Returns the part of a change of stage that may need an approval; null for an everyday change. */
export async function exceptionOf(
  trx: Transaction<Database>,
  row: ApplicationRow,
  request: Omit<StatusChangeRequest, 'version'>,
): Promise<Exception | null> {
  const { journey, release, waived } = await stageFacts(trx, row.id)
  const { status: from, contract_number: contractNumber, id: applicationId } = row
  const move = { applicationId, contractNumber, from, request: JSON.parse(JSON.stringify(request)) }
  const envelope = { subject: applicationId, applicationId, reason: request.reason }
  const missing = bindingGaps(journey, release, waived)
  const base = { from, missing, signedAt: journey.contract?.signedAt ?? null, paidAt: journey.entryPaidAt ?? null }
  const commits = commitment(from, request.status, { journey, release, waived })
  if (commits === 'release') return { ...envelope, kind: 'release', change: { ...move, missing }, base }
  const { signedAt, paidAt: entryPaidAt } = base
  if (commits === null || signedAt === null) {
    const decision = { from, signedAt, withdrawnAt: journey.withdrawnAt ?? null }
    if (decisionTakenBack(from, request.status)) return { ...envelope, kind: 'decision', change: move, base: decision }
    if (!approvesBelowPolicy(from, request.status, row.credit_score)) return null
    const score = { creditScore: row.credit_score }
    return { ...envelope, kind: 'decision', change: { ...move, ...score }, base: { ...decision, ...score } }
  }
  return { ...envelope, kind: 'contract_end', change: { ...move, signedAt, entryPaid: entryPaidAt !== null }, base }
}

/**
 * Stores which conditions of this release are waived, because the dealership's counter hands the motorcycle over by them. What
 * was waived for an earlier release no longer holds.
 */
export async function waive(
  trx: Transaction<Database>,
  move: { applicationId: string; request: Pick<StatusChangeRequest, 'status'>; missing?: readonly BindingNeed[] },
  at: Date,
): Promise<void> {
  const { applicationId: id, request, missing = [] } = move
  if (request.status !== 'completed') return
  if (missing.length > 0 || (await findWaived(trx, id)).length > 0) await saveWaived(trx, id, missing, at)
}

/** Reads the current facts that an exception is based on. Throws `not_found`. */
export async function exceptionFacts(_: Deps, trx: Transaction<Database>, move: Exception['change']): Promise<object> {
  const row = await findApplication(trx, move.applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  const act = await exceptionOf(trx, row, move.request)
  return act?.base ?? {}
}

/** Ends the requests about the stage that an application has left. Tells the colleagues who asked and the managers. */
export async function endOvertakenAsks(deps: Deps, trx: Transaction<Database>, applicationId: string): Promise<void> {
  const kinds = ['release', 'contract_end', 'decision'] as const
  for (const request of await findOpenApprovals(trx, deps.now(), { kinds, applicationId })) {
    if (baseOf(await exceptionFacts(deps, trx, request.change as Exception['change'])) === request.base) continue
    await endOvertaken(deps, trx, request)
  }
}

/** What the rules of a change of stage read of an application. */
export async function stageFacts(trx: Transaction<Database>, id: string) {
  const [stored, delivery] = [await findStoredDocuments(trx, id), await findDelivery(trx, id)]
  return {
    accepted: stored.filter(({ review }) => review === 'accepted').map(({ kind }) => kind),
    journey: await findJourneyFacts(trx, id),
    release: recorded(delivery),
    waived: delivery?.waived ?? [],
  }
}
