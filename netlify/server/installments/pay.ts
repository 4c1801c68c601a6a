import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { type AmountDue, amountOn, paymentEntries } from '#domain/installments/amount-due.ts'
import { balanceOf, ledgerInstallments } from '#domain/installments/ledger.ts'
import type { Cents } from '#domain/money/money.ts'
import { type AnalystActor, addEvent, system } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { lockOpenPlan } from './lock.ts'
import { withdrawCharges } from './plan.ts'
import { insertEntries, readPlan } from './queries.ts'
import { settlePlan } from './settlement.ts'
import { waiveShort } from './waivers.ts'

type Trx = Transaction<Database>

/** A plan and the cost of some of its installments on a day, without those that are paid. */
export interface PlanDue {
  readonly plan: InstallmentPlanRow
  readonly due: AmountDue
  /** The amount that the customer still owes for the whole plan. */
  readonly balanceCents: Cents
}

/**
 * Locks the open plan and returns the cost of some of its installments on a day; undefined without an open plan, or if
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
  return dueOf(trx, plan, numbers, day)
}

/** The cost of some installments of a plan on a day. */
export async function dueOf(
  trx: Trx,
  plan: InstallmentPlanRow,
  numbers: readonly number[],
  day: PlainDate,
): Promise<PlanDue> {
  const { schedule, entries, terms } = await readPlan(trx, plan)
  const due = amountOn(ledgerInstallments(schedule, entries), numbers, day, terms)
  return { plan, due, balanceCents: balanceOf(entries) }
}

/** A payment of installments. */
export interface Paid {
  readonly on: PlainDate
  readonly amountCents: Cents
  /** The analyst who recorded or accepted the payment; null if the provider reported it. */
  readonly by: AnalystActor | null
  readonly note?: string
  /** The payment with the money; left out where staff recorded it. */
  readonly paymentId?: string
}

/**
 * Records installments as paid: writes the ledger and the history, withdraws their charges, and thanks the customer.
 * Waives fines and interest that an accepted payment does not cover. Throws RangeError if it does not cover the
 * installments.
 */
export async function payInstallments(
  deps: Deps,
  trx: Trx,
  row: ApplicationRow,
  { plan, due, balanceCents }: PlanDue,
  { on, amountCents, by, note, paymentId }: Paid,
): Promise<void> {
  const at = deps.now()
  const context = { at, actor: by, ...(note && { note }), ...(paymentId && { paymentId }) }
  const shortCents = due.totalCents - amountCents
  const entries = paymentEntries(due, on)
  const written = shortCents > 0 ? await waiveShort(trx, plan, { entries, shortCents, by }, context) : entries
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
