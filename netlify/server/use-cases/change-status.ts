import type { Transaction } from 'kysely'
import type { StatusChangeRequest } from '#api/admin.ts'
import { approvalWords } from '#content/approvals.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { readAtCommit } from '#db/together.ts'
import { outcome } from '#domain/application/outcome.ts'
import { possibleRefusals } from '#domain/application/refusal-reasons.ts'
import { type ApplicationStatus, isUndecided, placeOf } from '#domain/application/status.ts'
import { mayUndoAtOnce, needsReason, stageMessages, statusReached, transition } from '#domain/application/transition.ts'
import { isOpenProof } from '#domain/credit/income-proof.ts'
import { isAgainst } from '#domain/credit/policy.ts'
import { isReleaseOver } from '#domain/offer/released-credit.ts'
import { type Change, change, lockSeen, storeChange } from '../application/change.ts'
import { findEndDetails } from '../application/end-details.ts'
import { type AnalystActor, addEvent, findLastStatusEvent, findStatusEvents } from '../application/events.ts'
import { findOffer } from '../application/offer.ts'
import { outcomeFacts, outcomeFactsIn } from '../application/outcome.ts'
import { lockApplication } from '../application/queries.ts'
import { agreedNames } from '../approvals/control.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import { ensureContract } from '../contracts/make-contract.ts'
import { notifyContractToSign } from '../contracts/ready-to-sign.ts'
import { endCounterOffer } from '../credit/counter-offers.ts'
import { recordDecision, undoDecisions } from '../credit/decisions.ts'
import { endProof } from '../credit/income-proofs.ts'
import type { Deps } from '../deps.ts'
import { cancelWaiting } from '../messages/queries.ts'
import { applyOutcome } from '../payments/apply-outcome.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { analyseFoundOffer, findAnalysed } from './analysis.ts'
import { takeFromLeaver } from './assignment.ts'
import { type Exception, endOvertakenAsks, exceptionOf, findStage, findStageAsks, waive } from './stage-exceptions.ts'
import { notifyStatus, refusalEffects } from './status-messages.ts'

/**
 * Moves an application to any status, with a note, unless the customer gave it up. The same status with a note only
 * adds the note. A refusal needs the code whose reason the applicant reads. Every other unusual step, and a decision
 * against the credit policy, needs a reason, which the history keeps with the missing facts. An approval opens the
 * documents in the same act. The signature stage makes a contract unless one exists. Only managers
 * take back an approval or a refusal, and approve without a score or with a low one: from an analyst it becomes a
 * request to them, with a reason. Throws `reason_required` at the field `reason`, `refusal_required` at `refusal`,
 * `contract_withdrawn`, `analysis_changed` for a decision by facts or a policy that changed since it was read,
 * `release_over` for a signed contract whose credit waited too long, and what `change` throws. Returns what `read`
 * reads of the changed application.
 */
export async function changeStatus<Answer>(
  deps: Deps,
  maker: Maker & { actor: AnalystActor },
  id: string,
  { version, analysis: seen, ...request }: StatusChangeRequest,
  read: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await asMaker(deps, maker, async (trx) => {
    const [row, found] = await Promise.all([lockSeen(trx, { id, version }), findForMove(deps, trx, id)])
    const known = await knownForMove(deps, trx, row, request.status, found)
    if (seen !== undefined && known.analysis && known.analysis.fingerprint !== seen)
      throw new ProblemError('analysis_changed')
    const decided = await decideOrAsk(deps, trx, maker, row, request, known)
    if (decided) await storeChange(trx, maker.actor, id, decided, deps.now())
    return { answer: readAtCommit(trx, () => read(trx)) }
  })
  return answer
}

/** Which decision about the credit a change of status makes; null if it makes none. */
function decisionOf(from: ApplicationStatus, to: ApplicationStatus): 'approved' | 'refused' | null {
  if (!isUndecided(from)) return null
  if (to === 'rejected') return 'refused'
  return placeOf(to) >= placeOf('approved') ? 'approved' : null
}

/** Reads what a change of status needs to know, with statements that start at once. Throws `not_found`. */
async function findForMove(deps: Deps, trx: Transaction<Database>, id: string) {
  const [stage, asks, stored, analysed] = await Promise.all([
    findStage(trx, id),
    findStageAsks(deps, trx, id),
    findOffer(trx, id),
    findAnalysed(deps, trx, id),
  ])
  return { stage, asks, stored, analysed }
}

/**
 * What a change of status knows: the stage, what waits for an approval, and the analysis for a decision about the
 * credit.
 */
type Known = Awaited<ReturnType<typeof knownForMove>>

async function knownForMove(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  to: ApplicationStatus,
  { stage, asks, ...found }: Awaited<ReturnType<typeof findForMove>>,
) {
  const decision = decisionOf(row.status, to)
  const bureau = found.analysed.known?.bureau ?? null
  return { stage, asks, bureau, decision, analysis: decision && (await analyseFoundOffer(deps, trx, row, found)) }
}

async function decideOrAsk(
  deps: Deps,
  trx: Transaction<Database>,
  maker: Maker & { actor: AnalystActor },
  row: ApplicationRow,
  request: Omit<StatusChangeRequest, 'version' | 'analysis'>,
  known: Known,
): Promise<Change | null> {
  const { actor, session } = maker
  const act = await exceptionOf(deps, trx, row, request, session.adminUserId, known.stage)
  const decided = decideStatus(deps, trx, actor, row, request, known)
  if (!act && row.status !== request.status) await waive(trx, { applicationId: row.id, request }, deps.now())
  if (!act || !decided) return decided
  if (act.kind === 'decision' && session.role !== 'manager' && !request.reason)
    throw fieldError('reason', 'reason_required')
  const asked = await bind(deps, trx, maker, act, () => waive(trx, act.change, deps.now()))
  const title = asked && approvalWords(asked.kind, asked.change).title
  return title === null ? decided : { update: {}, event: { kind: 'note', note: `Pediu aprovação: ${title}` } }
}

/**
 * Makes an approved change of stage exactly as requested. The history names the colleague who asked and the one who
 * approved.
 */
export async function applyException(
  deps: Deps,
  trx: Transaction<Database>,
  move: Exception['change'],
  { approver, asker }: { approver: Maker; asker: { id: string; name: string } },
): Promise<void> {
  const { applicationId: id } = move
  const [row, found] = await Promise.all([lockApplication(trx, id), findForMove(deps, trx, id)])
  if (row === undefined) throw new ProblemError('not_found')
  const known = await knownForMove(deps, trx, row, move.request.status, found)
  const name = agreedNames(asker, approver)
  const analyst: AnalystActor = { type: 'analyst', id: approver.actor.id, name }
  const decided = decideStatus(deps, trx, analyst, row, { ...move.request, askedBy: asker.id }, known)
  await waive(trx, move, deps.now())
  if (decided) await storeChange(trx, analyst, row.id, decided, deps.now())
}

/** Returns the changes and follow-ups of a change of stage; null if nothing changes. */
function decideStatus(
  deps: Deps,
  trx: Transaction<Database>,
  analyst: AnalystActor,
  row: ApplicationRow,
  request: Omit<StatusChangeRequest, 'version'> & { askedBy?: string },
  { stage, asks, bureau, decision, analysis }: Known,
): Change | null {
  const note = request.note || null
  if (request.status === row.status) return note === null ? null : { update: {}, event: { kind: 'note', note } }
  const move = transition(row.status, request.status, stage)
  if (move.kind === 'refusal' && !request.refusal) throw fieldError('refusal', 'refusal_required')
  const grounds = {
    hasDocuments: stage.hasDocuments,
    hasScore: row.credit_score !== null,
    mayHaveNegatives: bureau === null || bureau.negatives.count > 0,
  }
  if (request.refusal && !possibleRefusals(grounds).includes(request.refusal))
    throw fieldError('refusal', request.refusal === 'documents' ? 'refusal_without_documents' : 'refusal_without_fact')
  if (needsReason(move) && move.kind !== 'refusal' && !request.reason) throw fieldError('reason', 'reason_required')
  if (!outcome(outcomeFactsIn(deps, stage.facts)).may.move) throw new ProblemError('contract_withdrawn')
  const sentence = request.reason || note
  // Somebody who asks for the end of the own application is refused for no reason of the bank's.
  if (
    decision &&
    analysis &&
    request.refusal !== 'request' &&
    isAgainst(analysis.judgement.outcome, decision) &&
    !sentence
  )
    throw fieldError('reason', 'reason_required')
  const signedAt = request.status === 'completed' ? stage.facts.signed_at : null
  if (signedAt && isReleaseOver(signedAt, deps.now())) throw new ProblemError('release_over')
  const reached = statusReached(row.status, request.status)
  return {
    update: { status: reached },
    event: {
      kind: 'status',
      from: row.status,
      to: request.status,
      note,
      data: {
        ...(request.reason && { reason: request.reason }),
        ...(request.askedBy && { askedBy: request.askedBy }),
        ...(move.missing.length > 0 && { missing: [...move.missing] }),
        ...(move.kind === 'refusal' && { refusal: request.refusal }),
      },
    },
    followUp: async () => {
      if (reached !== request.status) {
        const opened = { from: request.status, to: reached, data: { byApproval: true } } as const
        await addEvent(trx, { applicationId: row.id, actor: analyst, at: deps.now(), kind: 'status', ...opened })
      }
      if (decision && analysis) {
        const made = { applicationId: row.id, decision, basis: analysis.basis, sentence, by: analyst, at: deps.now() }
        await recordDecision(trx, deps.config, made)
        const isOffered = analysis.counterOffer?.state === 'open'
        const ending = { state: 'withdrawn', actor: analyst, at: deps.now() } as const
        const open = isOffered && (await endCounterOffer(trx, row.id, ending))
        if (analysis.proof && isOpenProof(analysis.proof.state)) await endProof(trx, row.id, analyst, deps.now())
        // Its mail, if it still waits, would speak of plans that nobody can take.
        if (open) await cancelWaiting(trx, row.id, ['counter_offer_made'], open.offered_at)
      }
      // Known from before, because the steps void the contract and send the money back.
      const { words } = refusalEffects(deps, stage)
      await follow(deps, trx, row, analyst, { ...request, isBack: move.kind === 'back' }, words)
      await endOvertakenAsks(deps, trx, row.id, asks)
      if (row.status === 'rejected') await takeFromLeaver(deps, trx, analyst, row)
    },
  }
}

/** Does the steps that come with a new status: calls off a pick-up, makes a contract, tells the applicant. */
async function follow(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  analyst: AnalystActor,
  { status, refusal, isBack }: Omit<StatusChangeRequest, 'version'> & { isBack: boolean },
  words: ReturnType<typeof refusalEffects>['words'],
) {
  await applyOutcome(deps, trx, row.id, analyst)
  await notifyStatus(deps, trx, row, status, {
    refusal: refusal ?? null,
    once: isBack && row.status !== 'rejected',
    ...words,
  })
  if (status !== 'signing') return
  await ensureContract(deps, trx, row, analyst)
  await notifyContractToSign(deps, trx, { ...row, status })
}

/**
 * Undoes the analyst's own last change of status, within `undoMs` and without a reason. Cancels its messages, which are
 * held back that long. Throws `undo_over` when it is too late, when a colleague made the change or when it cannot be
 * undone at once, and what `change` throws.
 */
export function undoStatus(deps: Deps, actor: AnalystActor, id: string, version: number): Promise<void> {
  const now = deps.now()
  return change(deps, actor, id, version, async (row, trx) => {
    const last = await findLastStatusEvent(trx, id)
    const all = await findStatusEvents(trx, id)
    // An approval has two events: it opens the documents in the same act.
    const isApproval = last !== undefined && 'byApproval' in last.data
    const begun = isApproval ? all.at(-2) : last
    const former = all.at(isApproval ? -3 : -2)
    const { payments } = await outcomeFacts(deps, trx, id)
    // A refusal has made the contract void by now.
    const { cancelledAt } = await findEndDetails(trx, id)
    const isOwn = last?.actor_id === actor.id && last.to_status === row.status
    const isOver = !last || 'undoes' in last.data || now.getTime() - last.at.getTime() > deps.config.undoMs
    if (!isOwn || isOver || !former) throw new ProblemError('undo_over')
    const from = begun?.from_status ?? null
    const signed = cancelledAt !== null && cancelledAt >= last.at
    const facts = { paid: payments.length > 0, signed, missing: 'missing' in last.data }
    if (from === null || !mayUndoAtOnce({ from, to: row.status }, facts)) throw new ProblemError('undo_over')
    return {
      update: { status: from },
      event: {
        kind: 'status',
        from: row.status,
        to: isApproval ? 'approved' : from,
        data: { undoes: String(last.id) },
      },
      followUp: async () => {
        if (isApproval && begun) {
          const undone = { from: 'approved', to: from, data: { undoes: String(begun.id) } } as const
          await addEvent(trx, { applicationId: id, actor, at: deps.now(), kind: 'status', ...undone })
        }
        // The stage began with the former change, not with the undo.
        await trx.updateTable('financing_applications').set({ stage_since: former.at }).where('id', '=', id).execute()
        await cancelWaiting(trx, id, stageMessages, last.at)
        await undoDecisions(trx, id, last.at)
        await applyOutcome(deps, trx, id, actor)
        if (from === 'signing') await ensureContract(deps, trx, row, actor)
        await endOvertakenAsks(deps, trx, id)
      },
    }
  })
}
