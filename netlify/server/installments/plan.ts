import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { ledgerInstallments, type NewEntry, openingEntries, paymentOf, returnOf } from '#domain/installments/ledger.ts'
import type { ReleasedCredit } from '#domain/offer/released-credit.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { endDebitOf } from './debits.ts'
import { lockOpenPlan } from './lock.ts'
import { closePlanRow, insertEntries, insertPlan, readPlan, removeCharges } from './queries.ts'
import { unsettlePlan } from './settlement.ts'

type Trx = Transaction<Database>

/**
 * Opens the ledger of a contract whose credit the bank released, together with the motorcycle: the customer owes every
 * installment. A second call keeps the open plan.
 */
export async function openPlan(
  deps: Pick<Deps, 'now'>,
  trx: Trx,
  applicationId: string,
  credit: ReleasedCredit,
): Promise<void> {
  const at = deps.now()
  const plan = await insertPlan(trx, applicationId, credit, at)
  if (plan) await insertEntries(trx, plan.id, openingEntries(credit.installments, credit.releasedOn), { at })
}

/**
 * Closes a plan because its contract ended. Waives the remaining debt and withdraws the charges. Money that a
 * provider reported goes back with its payment from then on. `because` is for analysts. Does nothing without an open
 * plan.
 */
export async function closePlan(deps: Deps, trx: Trx, applicationId: string, because: string): Promise<void> {
  const plan = await lockOpenPlan(trx, applicationId)
  if (plan === undefined) return
  await withdrawCharges(deps, trx, plan.id)
  await endDebitOf(deps, trx, plan)
  await unsettlePlan(deps, trx, plan, { reason: because, by: null, ended: true })
  const at = deps.now()
  const { schedule, entries } = await readPlan(trx, plan)
  const on = brazilianDate(at)
  const reported = schedule.flatMap(({ number }) => (paymentOf(entries, number) ? returnOf(entries, number, on) : []))
  await insertEntries(trx, plan.id, reported, { at, note: because })
  const owed = ledgerInstallments(schedule, entries).filter(({ balanceCents }) => balanceCents > 0)
  const waived = owed.map(({ number, balanceCents }): NewEntry => {
    return { number, kind: 'waived', amountCents: -balanceCents, on }
  })
  await insertEntries(trx, plan.id, waived, { at, note: because })
  await closePlanRow(trx, plan.id, because, at)
}

/**
 * Withdraws the charges of a plan that ask for one of these installments, because they are paid, no longer owed, or
 * about to get another charge. Without numbers, withdraws all charges. Queues the job that withdraws them at the
 * provider.
 */
export async function withdrawCharges(
  deps: Pick<Deps, 'now' | 'config'>,
  trx: Trx,
  planId: string,
  numbers?: readonly number[],
): Promise<void> {
  const removed = await removeCharges(trx, planId, deps.now(), numbers)
  if (removed > 0) await enqueue(trx, 'pix_withdraw', {})
}
