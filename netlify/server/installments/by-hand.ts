import type { Transaction } from 'kysely'
import type {
  InstallmentPaymentRequest,
  InstallmentReturnRequest,
  InstallmentReversalRequest,
} from '#api/installments.ts'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import {
  ledgerInstallments,
  notReversed,
  paidIn,
  paymentOf,
  returnOf,
  reversalOf,
} from '#domain/installments/ledger.ts'
import type { Cents } from '#domain/money/money.ts'
import { namesPix } from '#domain/payments/payment.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { findApplication, lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { findClosedPlans, lockClosedPlans, lockOpenPlan } from './lock.ts'
import { lockDue, payInstallments } from './pay.ts'
import { findOpenPlan, insertEntries, readPlan } from './queries.ts'
import { oweCorrection } from './refund-corrections.ts'
import { unsettlePlan } from './settlement.ts'

/**
 * Locks the installments that an analyst saw paid on the bank's account, and returns them with what they cost on that
 * day. Throws `not_found` without a plan, and `validation_failed` for a day before the release, for paid installments,
 * for an amount other than their cost on that day, and for a Pix that the provider reports itself and that would count
 * again then.
 */
export async function lockRecordable(
  deps: Deps,
  trx: Transaction<Database>,
  applicationId: string,
  { numbers, paidOn, amountCents, how }: InstallmentPaymentRequest,
) {
  if (deps.config.pix && namesPix(how)) throw fieldError('how', 'pix_comes_by_itself')
  const row = await lockApplication(trx, applicationId)
  const current = await lockDue(trx, applicationId, { numbers }, paidOn)
  if (row === undefined || current === undefined) throw new ProblemError('not_found')
  if (paidOn < current.plan.released_on) throw fieldError('paidOn', 'payment_before_release')
  if (current.due.items.length !== new Set(numbers).size) throw fieldError('numbers', 'installments_paid')
  if (current.due.totalCents !== amountCents) throw fieldError('amountCents', 'installments_cost_other')
  return { row, current }
}

/** Records that a customer paid installments, and tells the customer. Throws what `lockRecordable` throws. */
export async function recordInstallments(
  deps: Deps,
  trx: Transaction<Database>,
  analyst: AnalystActor,
  applicationId: string,
  paid: InstallmentPaymentRequest,
): Promise<void> {
  const { row, current } = await lockRecordable(deps, trx, applicationId, paid)
  const { paidOn, amountCents, how } = paid
  await payInstallments(deps, trx, row, current, { on: paidOn, amountCents, by: analyst, note: how })
}

/**
 * Reverses a payment that was recorded by mistake, of an application that is locked, and gives its plan as it was. The
 * caller tells the customer (`notifyReversal`). Throws `not_found` without a plan, and `conflict` if
 * `reversibleEntries` gives none.
 */
export async function reverseInstallment(
  deps: Deps,
  trx: Transaction<Database>,
  analyst: AnalystActor,
  applicationId: string,
  { number, reason }: InstallmentReversalRequest,
): Promise<InstallmentPlanRow> {
  const at = deps.now()
  const plan = await lockOpenPlan(trx, applicationId)
  const taken = await reversibleEntries(deps, trx, applicationId, number)
  if (plan === undefined || taken.length === 0) throw new ProblemError('conflict')
  await insertEntries(trx, plan.id, taken, { at, note: reason, actor: analyst })
  await unsettlePlan(deps, trx, plan, { reason, by: analyst })
  const data = { number }
  await addEvent(trx, { applicationId, kind: 'installment_reversed', actor: analyst, note: reason, data, at })
  return plan
}

/**
 * Tells the customer that a recorded payment was taken back. Sends nothing for a plan that was settled, because the
 * mail about the void term of settlement says it, and nothing once another payment has paid the installment.
 */
export async function notifyReversal(deps: Deps, trx: Transaction<Database>, plan: InstallmentPlanRow, number: number) {
  const row = plan.settled_at === null ? await findApplication(trx, plan.application_id) : undefined
  const { schedule, entries } = await readPlan(trx, plan)
  const installment = ledgerInstallments(schedule, entries).find((one) => one.number === number)
  if (row === undefined || installment === undefined || installment.balanceCents === 0) return
  const { person, ...envelope } = applicantOf(row)
  const event = `${plan.id}:${number}:${deps.now().toISOString()}`
  const params = { ...person, number, dueOn: installment.dueOn }
  await queueMessage(deps, trx, { ...envelope, event, kind: 'installment_reversed', params })
}

/**
 * Returns the entries that take a recorded payment back: none if the installment is not paid, or was paid by a Pix that
 * the bank received, which cannot be a mistake. Throws `not_found` without a plan.
 */
export async function reversibleEntries(
  deps: Pick<Deps, 'now'>,
  trx: Transaction<Database>,
  applicationId: string,
  number: number,
) {
  const plan = await findOpenPlan(trx, applicationId)
  if (plan === undefined) throw new ProblemError('not_found')
  const { entries } = await readPlan(trx, plan)
  return paymentOf(entries, number) ? [] : reversalOf(entries, number, brazilianDate(deps.now()))
}

/** The amount that the bank has to give back for installments of closed plans, in cents. */
export async function returnableCents(trx: Transaction<Database>, applicationId: string): Promise<Cents> {
  const plans = await findClosedPlans(trx, applicationId)
  const paid = await Promise.all(plans.map(async (plan) => paidIn((await readPlan(trx, plan)).entries)))
  return paid.reduce((sum, cents) => sum + cents, 0)
}

/**
 * Records that the bank gave back the payments for installments of closed plans of an application that is locked, and
 * tells the customer. Throws `not_found`, and `conflict` if there is nothing to give back.
 */
export async function returnInstallments(
  deps: Deps,
  trx: Transaction<Database>,
  manager: AnalystActor,
  applicationId: string,
  { returnedOn, how }: InstallmentReturnRequest,
): Promise<void> {
  const at = deps.now()
  const row = await lockApplication(trx, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  const plans = await lockClosedPlans(trx, applicationId)
  const amountCents = await returnableCents(trx, applicationId)
  if (amountCents === 0) throw new ProblemError('conflict')
  let correctionCents = 0
  for (const plan of plans) {
    const { schedule, entries } = await readPlan(trx, plan)
    const held = notReversed(entries).flatMap(({ kind, on: paidOn, amountCents: paid }) =>
      kind === 'paid' ? [{ paymentId: null, cents: -paid, paidOn, returnedOn }] : [],
    )
    const returned = schedule.flatMap(({ number }) => returnOf(entries, number, returnedOn))
    await insertEntries(trx, plan.id, returned, { at, note: how, actor: manager })
    correctionCents += await oweCorrection(deps, trx, applicationId, held)
  }
  const data = { amountCents, returnedOn }
  await addEvent(trx, { applicationId, kind: 'installments_returned', actor: manager, note: how, data, at })
  const { person, ...envelope } = applicantOf(row)
  const event = `${applicationId}:${at.toISOString()}`
  const params = { ...person, returnedOn, hasCorrection: correctionCents > 0 }
  await queueMessage(deps, trx, { ...envelope, event, kind: 'installments_returned', params })
}
