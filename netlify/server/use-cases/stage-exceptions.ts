import type { Kysely, Transaction } from 'kysely'
import type { StatusChangeRequest } from '#api/admin.ts'
import { withSite } from '#content/mail/compose.ts'
import { renderMessage } from '#content/mail/templates.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { approvesBelowPolicy } from '#domain/application/credit-policy.ts'
import { type BindingNeed, bindingGaps } from '#domain/application/release.ts'
import { commitment, decisionTakenBack, skippedDocuments } from '#domain/application/transition.ts'
import type { ContractEndEffects } from '#domain/approvals.ts'
import { findScorer } from '../application/events.ts'
import { findFacts, journeyOf, releaseOf } from '../application/facts.ts'
import { findApplication } from '../application/queries.ts'
import { type Act, baseOf } from '../approvals/dual-control.ts'
import { endOvertaken } from '../approvals/end.ts'
import { findOpenApprovals } from '../approvals/queries.ts'
import { network } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { findStoredDocuments } from '../documents/queries.ts'
import { findOpenInstallments } from '../installments/queries.ts'
import { findWaived, saveWaived } from '../pickups/release.ts'
import { ProblemError } from '../shared/problem.ts'
import { refusalEffects, refusalParams } from './status-messages.ts'

/** A change of stage that may need an approval. */
export type Exception = Act<'release'> | Act<'contract_end'> | Act<'decision'>

/**
 * Returns the part of a change of stage that may need an approval; null for an everyday change. `by` is the colleague
 * who wants it: a score that the same person typed counts as none, and so does one beside an income that the person
 * accepted.
 */
export async function exceptionOf(
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Transaction<Database>,
  row: ApplicationRow,
  request: Omit<StatusChangeRequest, 'version'>,
  by: string | null,
  stage: Stage,
): Promise<Exception | null> {
  const { accepted, journey, release, waived, scorer } = stage
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
    const refundCents = request.status === 'rejected' ? refusalEffects(deps, stage).paidCents : 0
    const refund = refundCents > 0 ? { refundCents } : {}
    if (decisionTakenBack(from, request.status) || refundCents > 0)
      return { ...envelope, kind: 'decision', change: { ...move, ...refund }, base: { ...decision, ...refund } }
    const isOwnScore = by !== null && [scorer, ...stage.facts.income_raised_by].includes(by)
    if (approvesBelowPolicy(from, request.status, row.credit_score, isOwnScore)) {
      const score = { creditScore: row.credit_score, ...(isOwnScore && { scoredBy: by }) }
      return { ...envelope, kind: 'decision', change: { ...move, ...score }, base: { ...decision, ...score } }
    }
    const missingDocuments = skippedDocuments(from, request.status, accepted)
    if (missingDocuments.length === 0) return null
    const skip = { missingDocuments }
    return { ...envelope, kind: 'decision', change: { ...move, ...skip }, base: { ...decision, ...skip } }
  }
  const effects = await endEffects(deps, trx, row, request, stage)
  return {
    ...envelope,
    kind: 'contract_end',
    change: { ...move, signedAt, entryPaid: entryPaidAt !== null, effects },
    base,
  }
}

/** Returns what follows from the end of a signed contract, for whoever approves it. */
async function endEffects(
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { status, refusal }: Omit<StatusChangeRequest, 'version'>,
  stage: Stage,
): Promise<ContractEndEffects> {
  const { words, paidCents, motorcycle } = refusalEffects(deps, stage)
  const params = refusalParams(row, { refusal: refusal ?? null, ...words })
  const { subject, text } = withSite(renderMessage('application_refused', params), new URL(deps.config.siteUrl).host)
  const mail = status === 'rejected' ? { subject, text } : null
  return { motorcycle, paidCents, open: await findOpenInstallments(trx, row.id), mail }
}

/**
 * Stores which conditions of this release are waived, because the dealership's counter hands the motorcycle over by
 * them. What was waived for an earlier release no longer holds.
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
export async function exceptionFacts(
  deps: Deps,
  trx: Transaction<Database>,
  move: Exception['change'],
): Promise<object> {
  const { applicationId: id } = move
  const [row, stage] = await Promise.all([findApplication(trx, id), findStage(trx, id)])
  if (row === undefined) throw new ProblemError('not_found')
  const by = 'scoredBy' in move ? (move.scoredBy ?? null) : null
  const act = await exceptionOf(deps, trx, row, move.request, by, stage)
  return act?.base ?? {}
}

/** Returns the requests about an application's stage that wait for an approval. */
export const findStageAsks = ({ now }: Pick<Deps, 'now'>, trx: Transaction<Database>, applicationId: string) =>
  findOpenApprovals(trx, now(), { kinds: ['release', 'contract_end', 'decision'], applicationId })

/**
 * Ends the requests about the stage that an application has left, of those that waited (`asks`, read by default). Tells
 * the colleagues who asked and the managers.
 */
export async function endOvertakenAsks(
  deps: Deps,
  trx: Transaction<Database>,
  applicationId: string,
  asks?: Awaited<ReturnType<typeof findStageAsks>>,
): Promise<void> {
  for (const request of asks ?? (await findStageAsks(deps, trx, applicationId))) {
    if (baseOf(await exceptionFacts(deps, trx, request.change as Exception['change'])) === request.base) continue
    await endOvertaken(deps, trx, request)
  }
}

/** What the rules of a change of stage read of an application. */
export type Stage = Awaited<ReturnType<typeof findStage>>

/** Reads the facts of an application's stage, with statements that start at once. Throws `not_found`. */
export async function findStage(trx: Kysely<Database>, id: string) {
  const [facts, stored, scorer, dealerships] = await Promise.all([
    findFacts(trx, [id]).then((all) => all.get(id)),
    findStoredDocuments(trx, id),
    findScorer(trx, id),
    network(trx),
  ])
  if (facts === undefined) throw new ProblemError('not_found')
  return {
    facts,
    hasDocuments: stored.some(({ kind }) => kind !== 'renda'),
    accepted: stored.flatMap(({ review, kind }) => (review === 'accepted' && kind !== 'renda' ? [kind] : [])),
    journey: journeyOf(facts),
    release: releaseOf(facts),
    waived: facts.waived ?? [],
    scorer,
    dealerships,
  }
}
