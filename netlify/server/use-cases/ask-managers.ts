import type { Transaction } from 'kysely'
import type {
  CorrectionPaymentRequest,
  InstallmentPaymentRequest,
  InstallmentReturnRequest,
  InstallmentReversalRequest,
  LienReleaseRequest,
} from '#api/installments.ts'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { AnalystActor } from '../application/events.ts'
import { findOffer } from '../application/offer.ts'
import { outcomeOf } from '../application/outcome.ts'
import { lockApplication } from '../application/queries.ts'
import { agreedNames } from '../approvals/control.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import type { Deps } from '../deps.ts'
import {
  lockRecordable,
  notifyReversal,
  recordInstallments,
  returnableCents,
  returnInstallments,
  reverseInstallment,
  reversibleEntries,
} from '../installments/by-hand.ts'
import { lockReleasable, recordLienRelease, undoRelease } from '../installments/lien.ts'
import { dueOf } from '../installments/pay.ts'
import { findOpenPlan } from '../installments/queries.ts'
import { recordCorrectionPaid } from '../installments/refund-corrections.ts'
import { findLastTerm, findLienRelease } from '../installments/settlement-queries.ts'
import { takeReopened } from '../payments/reopened.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'

type Trx = Transaction<Database>
type Analyst = Maker & { actor: AnalystActor }
type Reversal = ApprovalChanges['installment_reversal']
type InstallmentsRecord = ApprovalChanges['installments_record']
type LienRelease = ApprovalChanges['lien_release']
type Return = ApprovalChanges['installments_return']
type CorrectionPayment = ApprovalChanges['correction_payment']
type LienUndoing = ApprovalChanges['lien_undoing']
/** The manager who approved a colleague's request, and the reason of the request. */
type Approval = { approver: Maker; asker: { id: string; name: string }; reason: string }

/** The contract number of an application that is locked until the end of the transaction. Throws `not_found`. */
async function lockContractNumber(trx: Trx, applicationId: string): Promise<string> {
  const row = await lockApplication(trx, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  return row.contract_number
}

/** The approving manager together with the colleague who asked, as histories name them. */
export const approvedBy = ({ approver, asker }: Pick<Approval, 'approver' | 'asker'>): AnalystActor => ({
  type: 'analyst',
  id: approver.actor.id,
  name: agreedNames(asker, approver),
})

/**
 * Records installments that an analyst saw paid on the bank's account; beyond the limits of the colleague's role it
 * asks the managers. Returns the request that it made. Throws what `lockRecordable` and `bind` throw.
 */
export function recordOrAsk(
  deps: Deps,
  maker: Analyst,
  applicationId: string,
  paid: InstallmentPaymentRequest,
): Promise<ApprovalRow | null> {
  return asMaker(deps, maker, async (trx) => {
    const { row, current } = await lockRecordable(deps, trx, applicationId, paid)
    const { numbers, paidOn, how, amountCents: cents } = paid
    // An earlier day lets fine and interest go, on the word of who types it.
    const { due } = await dueOf(trx, current.plan, numbers, brazilianDate(deps.now()))
    const letGoCents = Math.max(0, due.totalCents - cents)
    const change = { applicationId, contractNumber: row.contract_number, numbers, paidOn, how, cents, letGoCents }
    const base = await recordFacts(deps, trx, change)
    const act = { kind: 'installments_record', subject: applicationId, change, base, applicationId } as const
    return bind(deps, trx, maker, act, () => recordInstallments(deps, trx, maker.actor, applicationId, paid))
  })
}

/** What the installments cost on the day of their payment, and how many of them are still open. Throws `not_found`. */
export async function recordFacts(_: Deps, trx: Trx, { applicationId, numbers, paidOn }: InstallmentsRecord) {
  const plan = await findOpenPlan(trx, applicationId)
  if (plan === undefined) throw new ProblemError('not_found')
  const { due } = await dueOf(trx, plan, numbers, paidOn)
  return { open: due.items.map(({ number }) => number), cents: due.totalCents }
}

/** Records installments after its approval. Throws like `recordInstallments`. */
export function applyRecord(deps: Deps, trx: Trx, change: InstallmentsRecord, approval: Approval) {
  const { applicationId, numbers, paidOn, how, cents: amountCents } = change
  const paid = { numbers: [...numbers], paidOn, how, amountCents }
  return recordInstallments(deps, trx, approvedBy(approval), applicationId, paid)
}

/**
 * Records that the traffic authority released a lien; beyond the limits of the colleague's role it asks the managers.
 * Returns the request that it made. Throws what `lockReleasable` and `bind` throw.
 */
export function releaseLienOrAsk(
  deps: Deps,
  maker: Analyst,
  applicationId: string,
  release: LienReleaseRequest,
): Promise<ApprovalRow | null> {
  return asMaker(deps, maker, async (trx) => {
    const found = await lockReleasable(trx, applicationId, release)
    if (found === null) return null
    const { releasedOn, protocol, note = '' } = release
    const { contract_number: contractNumber } = found.row
    const cents = (await findOffer(trx, applicationId))?.offer.financedCents ?? toCents(found.row.motorcycle_price)
    const change = { applicationId, contractNumber, releasedOn, protocol, note, cents }
    const base = await releaseFacts(deps, trx, change)
    const act = { kind: 'lien_release', subject: applicationId, change, base, applicationId } as const
    return bind(deps, trx, maker, act, () => recordLienRelease(deps, trx, maker.actor, applicationId, release))
  })
}

/** The term of settlement that frees the motorcycle, and a release that is recorded already. */
export async function releaseFacts(_: Deps, trx: Trx, { applicationId }: Pick<LienRelease, 'applicationId'>) {
  const [term, release] = [await findLastTerm(trx, applicationId), await findLienRelease(trx, applicationId)]
  return { term: term && term.voided_at === null ? term.id : null, protocol: release?.protocol ?? null }
}

/** Records a release after its approval. Throws like `recordLienRelease`. */
export const applyLienRelease = (deps: Deps, trx: Trx, change: LienRelease, approval: Approval) =>
  recordLienRelease(deps, trx, approvedBy(approval), change.applicationId, change)

/**
 * Takes back the recorded payment of an installment. A manager gives the password again; an analyst asks the managers.
 * Returns the request that it made. Throws what `reverseInstallment` and `bind` throw.
 */
export function reverseOrAsk(
  deps: Deps,
  maker: Analyst,
  applicationId: string,
  { number, reason }: InstallmentReversalRequest,
): Promise<ApprovalRow | null> {
  return asMaker(deps, maker, async (trx) => {
    const about = { applicationId, contractNumber: await lockContractNumber(trx, applicationId), number }
    const base = await reversalFacts(deps, trx, about)
    if (base.taken.length === 0) throw new ProblemError('conflict')
    // What is owed again is a positive entry.
    const change = { ...about, cents: base.taken.reduce((sum, { amountCents }) => sum + Math.max(0, amountCents), 0) }
    const act = { kind: 'installment_reversal', change, base, reason, applicationId } as const
    const apply = () => reverse(deps, trx, maker.actor, applicationId, { number, reason })
    return bind(deps, trx, maker, { ...act, subject: `${applicationId}:${number}` }, apply)
  })
}

/**
 * The amount of an installment that the ledger holds as paid by hand; nothing once it was taken back. Throws
 * `not_found` without a plan.
 */
export async function reversalFacts(deps: Deps, trx: Trx, { applicationId, number }: Reversal) {
  const taken = await reversibleEntries(deps, trx, applicationId, number)
  return { taken: taken.map(({ kind, amountCents }) => ({ kind, amountCents })) }
}

/**
 * Takes a recorded payment back, looks again at what came in double of it, and tells the customer. Throws like
 * `reverseInstallment`.
 */
async function reverse(
  deps: Deps,
  trx: Trx,
  by: AnalystActor,
  applicationId: string,
  wanted: InstallmentReversalRequest,
): Promise<void> {
  const row = await lockApplication(trx, applicationId)
  const plan = await reverseInstallment(deps, trx, by, applicationId, wanted)
  if (row) await takeReopened(deps, trx, row)
  await notifyReversal(deps, trx, plan, wanted.number)
}

/** Takes a payment back after its approval. Throws like `reverseInstallment`. */
export const applyReversal = (deps: Deps, trx: Trx, { applicationId, number }: Reversal, approval: Approval) =>
  reverse(deps, trx, approvedBy(approval), applicationId, { number, reason: approval.reason })

/**
 * Records that the bank gave the money of paid installments back. A manager gives the password again; an analyst asks
 * the managers for the record. Returns the request that it made. Throws what `returnInstallments` and `bind` throw.
 */
export function returnOrAsk(
  deps: Deps,
  maker: Analyst,
  applicationId: string,
  { returnedOn, how }: InstallmentReturnRequest,
): Promise<ApprovalRow | null> {
  return asMaker(deps, maker, async (trx) => {
    const contractNumber = await lockContractNumber(trx, applicationId)
    const base = await returnFacts(deps, trx, { applicationId })
    if (base.cents === 0) throw new ProblemError('conflict')
    const change = { applicationId, contractNumber, returnedOn, how, cents: base.cents }
    const act = { kind: 'installments_return', subject: applicationId, change, base, applicationId } as const
    return bind(deps, trx, maker, act, () => returnInstallments(deps, trx, maker.actor, applicationId, change))
  })
}

/** The amount that the bank still has to give back; nothing once the return was recorded. */
export async function returnFacts(_: Deps, trx: Trx, { applicationId }: Pick<Return, 'applicationId'>) {
  return { cents: await returnableCents(trx, applicationId) }
}

/** Records a return after its approval. Throws like `returnInstallments`. */
export const applyReturn = (deps: Deps, trx: Trx, change: Return, approval: Approval) =>
  returnInstallments(deps, trx, approvedBy(approval), change.applicationId, change)

/**
 * Records that the bank paid the correction of money that it gave back after a withdrawal; beyond the limits of the
 * colleague's role it asks the managers. Returns the request that it made. Throws what `recordCorrectionPaid` and
 * `bind` throw.
 */
export function payCorrectionOrAsk(
  deps: Deps,
  maker: Analyst,
  applicationId: string,
  { paidOn, how }: CorrectionPaymentRequest,
): Promise<ApprovalRow | null> {
  return asMaker(deps, maker, async (trx) => {
    const contractNumber = await lockContractNumber(trx, applicationId)
    const base = await correctionFacts(deps, trx, { applicationId })
    if (base.cents === 0) throw new ProblemError('conflict')
    const change = { applicationId, contractNumber, paidOn, how, cents: base.cents }
    const act = { kind: 'correction_payment', subject: applicationId, change, base, applicationId } as const
    return bind(deps, trx, maker, act, () => recordCorrectionPaid(deps, trx, maker.actor, applicationId, change))
  })
}

/** The correction that the bank still owes; nothing once it was paid. */
export async function correctionFacts(
  deps: Deps,
  trx: Trx,
  { applicationId }: Pick<CorrectionPayment, 'applicationId'>,
) {
  return { cents: (await outcomeOf(deps, trx, applicationId)).correctionOwedCents }
}

/** Records a correction as paid after its approval. Throws like `recordCorrectionPaid`. */
export const applyCorrectionPayment = (deps: Deps, trx: Trx, change: CorrectionPayment, approval: Approval) =>
  recordCorrectionPaid(deps, trx, approvedBy(approval), change.applicationId, change)

/**
 * Undoes the record of a lien's release for a manager; an analyst asks the managers for it. Returns the request that it
 * made. Throws what `undoRelease` and `bind` throw.
 */
export function undoLienOrAsk(
  deps: Deps,
  maker: Analyst,
  applicationId: string,
  reason: string,
): Promise<ApprovalRow | null> {
  return asMaker(deps, maker, async (trx) => {
    const contractNumber = await lockContractNumber(trx, applicationId)
    const release = await findLienRelease(trx, applicationId)
    if (release === undefined) throw new ProblemError('conflict')
    const { released_on: releasedOn, protocol } = release
    const change = { applicationId, contractNumber, releasedOn, protocol }
    const base = await lienFacts(deps, trx, change)
    const act = { kind: 'lien_undoing', subject: applicationId, change, base, reason, applicationId } as const
    return bind(deps, trx, maker, act, () => undoRelease(deps, trx, maker.actor, applicationId, reason))
  })
}

/** The release that is recorded; none once it was undone. */
export async function lienFacts(_: Deps, trx: Trx, { applicationId }: Pick<LienUndoing, 'applicationId'>) {
  const release = await findLienRelease(trx, applicationId)
  return { releasedOn: release?.released_on ?? null, protocol: release?.protocol ?? null }
}

/** Undoes the record of a release after its approval. Throws like `undoRelease`. */
export const applyLienUndoing = (deps: Deps, trx: Trx, { applicationId }: LienUndoing, approval: Approval) =>
  undoRelease(deps, trx, approvedBy(approval), applicationId, approval.reason)
