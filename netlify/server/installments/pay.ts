import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { type AmountDue, amountOn, paymentEntries } from '#domain/installments/amount.ts'
import { balanceOf, ledgerInstallments, type NewEntry } from '#domain/installments/ledger.ts'
import type { Cents } from '#domain/money/money.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { withdrawCharges } from './charges.ts'
import { lockOpenPlan } from './lock.ts'
import { insertEntries, readPlan, termsOf } from './queries.ts'
import { settlePlan } from './settlement.ts'

type Trx = Transaction<Database>

/** A plan, locked until the end of the transaction, and what some of its installments cost on a day; those that are paid are left out. */
export interface PlanDue {
  readonly plan: InstallmentPlanRow
  readonly due: AmountDue
  /** What the whole plan still owes. */
  readonly balanceCents: Cents
}

/** What installments of the plan in force cost on a day; undefined where there is no such plan, or it is another than `planId`. */
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

/** How installments were paid. */
export interface Paid {
  readonly on: PlainDate
  readonly amountCents: Cents
  /** Who recorded or accepted it; null: the provider told it. */
  readonly by: AnalystActor | null
  readonly note?: string
  /** The Pix that brought it. */
  readonly paymentId?: string
}

/**
 * Writes down that installments are paid: their ledger, the history, and thanks to the person; nobody is asked for them any more.
 * Fines and interest that the payment does not cover are let go. Throws RangeError where it does not cover the installments.
 */
export async function payInstallments(
  deps: Deps,
  trx: Trx,
  row: ApplicationRow,
  { plan, due, balanceCents }: PlanDue,
  { on, amountCents, by, note, paymentId }: Paid,
): Promise<void> {
  const at = deps.now()
  const written = letGo(paymentEntries(due, on), due.totalCents - amountCents)
  const context = { at, actor: by, ...(note && { note }), ...(paymentId && { paymentId }) }
  await insertEntries(trx, plan.id, written, context)
  const isSettled = balanceCents + balanceOf(written) === 0
  const numbers = due.items.map(({ number }) => number)
  await withdrawCharges(deps, trx, plan.id, numbers)
  const data = { amountCents: Math.min(amountCents, due.totalCents), numbers, ...(paymentId && { by: 'pix' as const }) }
  const actor = by ?? ({ type: 'system', id: null, name: null } as const)
  await addEvent(trx, { applicationId: row.id, kind: 'installments_paid', actor, data, at })
  const { person, ...envelope } = applicantOf(row)
  const event = paymentId ?? `${plan.id}:${numbers.join(',')}:${at.toISOString()}`
  const params = { ...person, numbers, paidOn: on, isSettled }
  await queueMessage(deps, trx, { ...envelope, event, kind: 'installments_paid', params })
  if (isSettled) await settlePlan(deps, trx, row, plan)
}

/** Takes what a payment is short off the fines and interest that it does not pay, and off what is paid. */
function letGo(entries: readonly NewEntry[], shortCents: Cents): NewEntry[] {
  let left = Math.max(0, shortCents)
  const isFee = ({ kind }: NewEntry) => kind === 'late_fee' || kind === 'late_interest'
  const forgiven = new Map<number, Cents>()
  const kept = entries.map((entry) => {
    if (!isFee(entry)) return entry
    const part = Math.min(left, entry.amountCents)
    left -= part
    forgiven.set(entry.number, (forgiven.get(entry.number) ?? 0) + part)
    return { ...entry, amountCents: entry.amountCents - part }
  })
  if (left > 0) throw new RangeError('a payment does not cover its installments')
  return kept
    .map((entry) =>
      entry.kind === 'paid' ? { ...entry, amountCents: entry.amountCents + (forgiven.get(entry.number) ?? 0) } : entry,
    )
    .filter((entry) => !isFee(entry) || entry.amountCents !== 0)
}
