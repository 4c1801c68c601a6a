import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Cents } from '#domain/money/money.ts'
import { isRefundable, refundableCents, type SettledPayment, settle } from '#domain/outcome/ledger.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { outcomeOf } from '../application/outcome-of.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockPayment, type PaymentRow, updatePayment } from './ledger.ts'
import { findRefund, insertRefund } from './refund-queries.ts'

export interface WantedRefund {
  /** 1 to 35 letters and digits, the caller's: asked for twice with one id, money goes back once. */
  id: string
  amountCents: Cents
  /** Shown to the person on the bank statement; up to 140 characters. */
  reason: string
}

/** How a payment stands. One that names no application is nobody's entry. */
export async function standingOf(
  deps: Deps,
  trx: Transaction<Database>,
  payment: PaymentRow,
): Promise<SettledPayment | undefined> {
  const { application_id: id } = payment
  const payments = id ? (await outcomeOf(deps, trx, id)).ledger.payments : alone(deps, payment)
  return payments.find(({ id }) => id === payment.id)
}

/** How a payment stands that names no application. */
export function alone(deps: Pick<Deps, 'config' | 'now'>, row: PaymentRow): readonly SettledPayment[] {
  const payment = {
    ...{ id: row.id, kind: row.kind, state: row.state, amountCents: row.amount_cents },
    ...{ refundedCents: row.refunded_cents, paidAt: row.paid_at.toISOString(), wantedBack: false },
    refund:
      row.state === 'refunding'
        ? { state: 'requested' as const, amountCents: row.amount_cents - row.refunded_cents }
        : null,
    isRefundable: isRefundable(row.paid_at, deps.now()),
    installments: null,
  }
  const facts = { entryCents: 0, ended: false, takesEntry: true, motorcycleOut: false }
  return settle({ ...facts, hasProvider: deps.config.pix !== undefined, payments: [payment] }).payments
}

/**
 * Has a manager's refund asked for: exactly what the domain says may go back of a payment. Asked for twice with one id it is
 * asked for once. Throws `not_found`, `refund_not_possible` for another amount, an entry that is needed, or while a refund is on
 * its way, and `refund_too_late` after 90 days.
 */
export async function requestRefund(
  deps: Deps,
  trx: Transaction<Database>,
  paymentId: string,
  wanted: WantedRefund,
  by: AnalystActor,
): Promise<void> {
  const payment = await mayGoBack(deps, trx, paymentId, wanted)
  if (payment === null) return
  if (!isRefundable(payment.paid_at, deps.now())) throw new ProblemError('refund_too_late')
  await openRefund(deps, trx, payment, wanted, by)
  if (payment.application_id === null) await updatePayment(trx, payment.id, { state: 'refunding' })
}

/**
 * Keeps that a manager gave money back another way, where Pix cannot. Throws `not_found` and `refund_not_possible`.
 */
export async function refundElsewhere(
  deps: Deps,
  trx: Transaction<Database>,
  paymentId: string,
  wanted: WantedRefund,
  by: AnalystActor,
): Promise<PaymentRow | null> {
  const payment = await mayGoBack(deps, trx, paymentId, wanted)
  if (payment === null) return null
  const at = deps.now()
  await insertRefund(trx, { ...refundRow(payment, wanted, by, at), state: 'requested', elsewhere: wanted.reason })
  return payment
}

/** The payment, locked, once it is sure that this amount may go back; null when this refund is known already. */
async function mayGoBack(deps: Deps, trx: Transaction<Database>, paymentId: string, { id, amountCents }: WantedRefund) {
  const payment = await lockPayment(trx, paymentId)
  if (payment === undefined) throw new ProblemError('not_found')
  const known = await findRefund(trx, id)
  if (known?.payment_id === paymentId) return null
  const standing = await standingOf(deps, trx, payment)
  const isRight = standing && amountCents > 0 && refundableCents(standing) === amountCents
  if (known || !isRight) throw new ProblemError('refund_not_possible')
  return payment
}

/** Opens a refund in the caller's transaction, and has the provider do it afterwards. `by`: null where it follows from an end. */
export async function openRefund(
  deps: Deps,
  trx: Transaction<Database>,
  payment: Pick<PaymentRow, 'id' | 'application_id' | 'end_to_end_id'>,
  wanted: WantedRefund,
  by: AnalystActor | null,
): Promise<void> {
  const isNew = await insertRefund(trx, refundRow(payment, wanted, by, deps.now()))
  if (!isNew) return
  if (payment.application_id) {
    await addEvent(trx, {
      applicationId: payment.application_id,
      kind: 'refund',
      actor: by ?? { type: 'system', id: null, name: null },
      note: wanted.reason,
      data: { state: 'requested', amountCents: wanted.amountCents, endToEndId: payment.end_to_end_id },
      at: deps.now(),
    })
  }
  if (deps.config.pix) await enqueue(trx, 'pix_refund', { refundId: wanted.id })
}

const refundRow = (
  payment: Pick<PaymentRow, 'id'>,
  { id, amountCents, reason }: WantedRefund,
  by: AnalystActor | null,
  at: Date,
) => ({
  ...{ id, payment_id: payment.id, amount_cents: amountCents, reason: reason.slice(0, 140) },
  ...{ state: 'requested' as const, failure: null, requested_at: at, settled_at: null },
  ...{ requested_by: by?.id ?? null, requested_by_name: by?.name ?? null },
})
