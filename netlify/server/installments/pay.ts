import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { mayWaive } from '#domain/approvals.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { type AmountDue, amountOn, paymentEntries } from '#domain/installments/amount-due.ts'
import { balanceOf, ledgerInstallments, type NewEntry } from '#domain/installments/ledger.ts'
import type { Cents } from '#domain/money/money.ts'
import { type AnalystActor, addEvent, system } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockOpenPlan } from './lock.ts'
import { withdrawCharges } from './plan.ts'
import { type EntryContext, insertEntries, readPlan, termsOf } from './queries.ts'
import { settlePlan } from './settlement.ts'
import { insertWaived, waivedLately } from './waivers.ts'

type Trx = Transaction<Database>

const shortNote = 'Pagamento aceito sem a multa e os juros que faltavam'

/** A locked plan and the cost of some of its installments on a day, without those that are paid. */
export interface PlanDue {
  readonly plan: InstallmentPlanRow
  readonly due: AmountDue
  /** The amount that the customer still owes for the whole plan. */
  readonly balanceCents: Cents
}

/**
 * Locks the open plan and gives the cost of some of its installments on a day; undefined without an open plan, or if
 * the open plan is not `planId`.
 */
export async function lockDue(
  trx: Trx,
  applicationId: string,
  { planId, numbers }: { planId?: string; numbers: readonly number[] },
  day: PlainDate,
): Promise<PlanDue | undefined> {
  const plan = await lockOpenPlan(trx, applicationId)
  if (plan === undefined || (planId !== undefined && plan.id !== planId)) return undefined
  const { schedule, entries } = await readPlan(trx, plan)
  const due = amountOn(ledgerInstallments(schedule, entries), numbers, day, termsOf(plan))
  return { plan, due, balanceCents: balanceOf(entries) }
}

/** A payment of installments. */
export interface Paid {
  readonly on: PlainDate
  readonly amountCents: Cents
  /** The analyst who recorded the payment, or accepted it in a role; null if the provider reported it. */
  readonly by: (AnalystActor & { readonly role?: AdminRole }) | null
  readonly note?: string
  /** The Pix payment with the money. */
  readonly paymentId?: string
}

/**
 * Records installments as paid: writes the ledger and the history, withdraws their charges, and thanks the customer.
 * Waives fines and interest that an accepted payment does not cover. Throws RangeError if it does not cover the installments,
 * and `waiver_limit` if the analyst may not waive as much.
 */
export async function payInstallments(
  deps: Deps,
  trx: Trx,
  row: ApplicationRow,
  stands: PlanDue,
  paid: Paid,
): Promise<void> {
  const { plan, due, balanceCents } = stands
  const { on, amountCents, by, note, paymentId } = paid
  const at = deps.now()
  const context = { at, actor: by, ...(note && { note }), ...(paymentId && { paymentId }) }
  const shortCents = due.totalCents - amountCents
  const written = shortCents > 0 ? await waiveShort(trx, stands, paid, shortCents, context) : paymentEntries(due, on)
  await insertEntries(trx, plan.id, written, context)
  const isSettled = balanceCents + balanceOf(written) === 0
  const numbers = due.items.map(({ number }) => number)
  await withdrawCharges(deps, trx, plan.id, numbers)
  const data = { amountCents: Math.min(amountCents, due.totalCents), numbers, ...(paymentId && { by: 'pix' as const }) }
  const actor = by ?? system
  await addEvent(trx, { applicationId: row.id, kind: 'installments_paid', actor, data, at })
  const { person, ...envelope } = applicantOf(row)
  const event = paymentId ?? `${plan.id}:${numbers.join(',')}:${at.toISOString()}`
  const params = { ...person, numbers, paidOn: on, isSettled }
  await queueMessage(deps, trx, { ...envelope, event, kind: 'installments_paid', params })
  if (isSettled) await settlePlan(deps, trx, row, plan)
}

/**
 * Waives what a payment does not cover of the fines and the interest, for an analyst who accepts it. Throws RangeError for
 * more than these, and `waiver_limit` if only a manager may waive as much.
 */
async function waiveShort(
  trx: Trx,
  { plan, due }: PlanDue,
  { on, by }: Paid,
  shortCents: Cents,
  context: EntryContext,
): Promise<NewEntry[]> {
  const { fees, entries } = letGo(paymentEntries(due, on), shortCents)
  const lately = await waivedLately(trx, plan.id, context.at)
  if (!by?.role || !mayWaive(by.role, shortCents, lately)) throw new ProblemError('waiver_limit')
  await insertWaived(trx, plan.id, fees, { ...context, note: shortNote })
  for (const [number, own] of Map.groupBy(fees, (fee) => fee.number))
    await addEvent(trx, {
      ...{ applicationId: plan.application_id, kind: 'fees_waived', actor: by, note: shortNote, at: context.at },
      data: { number, amountCents: balanceOf(own) },
    })
  return entries
}

/**
 * Takes the missing amount off the fines and interest, and off the paid amounts. Gives what is let go of each fee, and the
 * other entries. Throws RangeError if more is missing than the fees.
 */
function letGo(entries: readonly NewEntry[], shortCents: Cents): { fees: NewEntry[]; entries: NewEntry[] } {
  let left = shortCents
  const fees = entries.flatMap((entry) => {
    if (entry.kind !== 'late_fee' && entry.kind !== 'late_interest') return []
    const part = Math.min(left, entry.amountCents)
    left -= part
    return part > 0 ? [{ ...entry, amountCents: part }] : []
  })
  if (left > 0) throw new RangeError('a payment does not cover its installments')
  const less = (entry: NewEntry) =>
    fees.reduce((sum, fee) => (fee.number === entry.number && isOf(fee, entry) ? sum + fee.amountCents : sum), 0)
  const isOf = (fee: NewEntry, { kind }: NewEntry) => kind === fee.kind || kind === 'paid'
  const kept = entries.map((entry) => {
    // A paid amount is negative.
    const change = entry.kind === 'paid' ? less(entry) : -less(entry)
    return { ...entry, amountCents: entry.amountCents + change }
  })
  return { fees, entries: kept.filter(({ kind, amountCents }) => kind === 'paid' || amountCents !== 0) }
}
