import { type Kysely, sql } from 'kysely'
import type { CheckedView, DuplicateChoiceRequest, DuplicateView } from '#api/installments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { amountOn, chooseUntil, duplicateChoiceDays, nextForDuplicate } from '#domain/installments/amount-due.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import type { PaymentTask } from '#domain/payments/settle.ts'
import { payWayOf } from '#domain/payments/ways.ts'
import { addEvent, type NewEvent, system } from '../application/events.ts'
import { goesOn, hasEnded, heldCents } from '../application/fact-parts.ts'
import { outcomeOf } from '../application/outcome.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { findChecked, findOpenPlan, readPlan } from '../installments/queries.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { ProblemError } from '../shared/problem.ts'
import { applyOutcome } from './apply-outcome.ts'
import { findPayments, lockPayment, type PaymentRow, updatePayment } from './payment-queries.ts'
import { settleInstallments } from './record.ts'

const batch = 100

/**
 * Returns the waiting payments for installments of an application: duplicates about which its customer chooses, each
 * with the installment that it could pay instead, and payments that the bank checks.
 */
export async function waitingForInstallments(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Kysely<Database>,
  applicationId: string,
): Promise<{ duplicates: DuplicateView[]; checked: CheckedView[] }> {
  const rows = (await findPayments(db, applicationId)).filter(({ state, plan_id }) => state === 'waiting' && plan_id)
  if (rows.length === 0) return { duplicates: [], checked: [] }
  const { ledger } = await outcomeOf(deps, db, applicationId)
  const of = (task: PaymentTask) =>
    rows.filter(({ id }) => ledger.payments.some((one) => one.id === id && one.task === task))
  const shown = (row: PaymentRow) => ({
    id: row.id,
    numbers: row.numbers ?? [],
    amountCents: row.amount_cents - row.refunded_cents,
    paidAt: row.paid_at.toISOString(),
  })
  const duplicates = of('customer').map(async (row) => ({
    ...shown(row),
    way: payWayOf[row.way],
    until: chooseUntil(row.recorded_at).toISOString(),
    next: await nextOf(db, applicationId, row),
  }))
  return { duplicates: await Promise.all(duplicates), checked: of('accept').map(shown) }
}

/**
 * Returns the installment that a duplicate payment can pay instead, at its cost on the day of the payment; null for
 * none. Skips those with a payment that the bank checks, which the customer should not pay again.
 */
async function nextOf(db: Kysely<Database>, applicationId: string, payment: PaymentRow) {
  const plan = await findOpenPlan(db, applicationId)
  if (plan === undefined || heldCents(payment) < payment.amount_cents) return null
  const [{ schedule, entries, terms }, checked] = await Promise.all([readPlan(db, plan), findChecked(db, plan.id)])
  const numbers = schedule.flatMap(({ number }) => (checked.has(number) ? [] : [number]))
  const day = brazilianDate(payment.paid_at)
  const due = amountOn(ledgerInstallments(schedule, entries), numbers, day, terms)
  return nextForDuplicate(payment.amount_cents, due)
}

/**
 * Carries out the customer's choice about a duplicate payment: gives it back, or pays the next open installment with
 * it. A payment under check can only go back. A repeated choice changes nothing. Throws `not_found`, and
 * `stale_payment` if the choice is over or that installment is no longer the next, as after another payment of it.
 */
export async function chooseForPayment(
  deps: Deps,
  applicationId: string,
  paymentId: string,
  choice: DuplicateChoiceRequest,
): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, applicationId)
    const payment = row && (await lockPayment(trx, paymentId))
    if (row === undefined || payment?.application_id !== applicationId) throw new ProblemError('not_found')
    if (isDone(payment, choice)) return
    const { ledger } = await outcomeOf(deps, trx, applicationId)
    const settled = ledger.payments.find(({ id }) => id === paymentId)
    const isOwn = settled?.task === 'customer' || (settled?.task === 'accept' && choice.use === 'return')
    if (!settled?.isForInstallments || !isOwn) throw new ProblemError('stale_payment')
    if (choice.use === 'return')
      return giveBack(deps, trx, payment, { type: 'applicant', id: applicationId, name: null })
    const next = await nextOf(trx, applicationId, payment)
    const { plan_id: planId, amount_cents: amountCents, end_to_end_id: endToEndId, paid_at: paidAt } = payment
    if (next?.number !== choice.number || planId === null) throw new ProblemError('stale_payment')
    await updatePayment(trx, paymentId, { kind: 'exact', numbers: [next.number] })
    const actor = { type: 'applicant', id: applicationId, name: null } as const
    const data = { number: next.number, amountCents }
    await addEvent(trx, { applicationId, kind: 'duplicate_used', actor, data, at })
    const taken = { id: paymentId, amountCents, endToEndId, paidAt, installments: { planId, numbers: [next.number] } }
    await settleInstallments(deps, trx, row, taken, null)
  })
}

function isDone(payment: PaymentRow, choice: DuplicateChoiceRequest): boolean {
  if (choice.use === 'return') return payment.wanted_back_at !== null
  return payment.state === 'installments' && payment.numbers?.join() === String(choice.number)
}

async function giveBack(
  deps: Deps,
  trx: Parameters<typeof applyOutcome>[1],
  payment: PaymentRow,
  actor: NewEvent['actor'],
  note: string | null = null,
): Promise<void> {
  const { id, application_id: applicationId } = payment
  if (applicationId === null) return
  const at = deps.now()
  await updatePayment(trx, id, { wanted_back_at: at })
  const data = { state: 'wanted', amountCents: heldCents(payment), endToEndId: null } as const
  await addEvent(trx, { applicationId, kind: 'refund', actor, data, note, at })
  await applyOutcome(deps, trx, applicationId)
}

/**
 * Returns back the duplicate payments about which neither customers nor, where no installment is left to pay, staff
 * decided in time; gives how many. After an end the customer has no choice, and every payment goes back by the outcome.
 */
export async function returnUnchosen(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - duplicateChoiceDays * dayMs)
  const { rows } = await sql<{ id: string; application_id: string; goes_on: boolean }>`
    select payment.id, application_id, ${goesOn('payment')} as goes_on from pix_payments payment
    join financing_applications application on application.id = application_id
    where kind = 'duplicate' and plan_id is not null and payment.state = 'waiting' and wanted_back_at is null
      and recorded_at <= ${before} and not ${hasEnded('application')}
    order by recorded_at limit ${batch}`.execute(deps.db)
  let returned = 0
  await attemptEach(rows, ({ id, application_id, goes_on }) =>
    deps.db.transaction().execute(async (trx) => {
      await lockApplication(trx, application_id)
      const payment = await lockPayment(trx, id)
      if (payment?.state !== 'waiting' || payment.kind !== 'duplicate' || payment.wanted_back_at !== null) return
      if ((await outcomeOf(deps, trx, application_id)).end) return
      const who = goes_on ? 'Sem resposta do cliente' : 'Sem decisão da equipe'
      await giveBack(deps, trx, payment, system, `${who} em ${duplicateChoiceDays} dias`)
      returned += 1
    }),
  )
  return returned
}
