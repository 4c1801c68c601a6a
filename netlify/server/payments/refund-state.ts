import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { type Cents, formatBRL } from '#domain/money/money.ts'
import { payWayOf } from '#domain/payments/ways.ts'
import { type AnalystActor, addEvent, system } from '../application/events.ts'
import { lockApplication } from '../application/queries.ts'
import { failApproved } from '../approvals/end.ts'
import type { Deps } from '../deps.ts'
import { correctedUntil, oweCorrection } from '../installments/refund-corrections.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { applyOutcome } from './apply-outcome.ts'
import { findPayment, lockPayment, type PaymentRow, updatePayment } from './payment-queries.ts'
import { chargeProviderOf, providerNames } from './provider/open.ts'
import { isRefusal, type ProviderRefund } from './provider/port.ts'
import {
  findRefund,
  insertRefund,
  keepAlone,
  lockRefund,
  type RefundRow,
  recordUnmatched,
  refundedCents,
  settleRefundRow,
} from './refunds.ts'
import { takeReopened } from './reopened.ts'

/** How a refund ended. */
export interface RefundEnd {
  state: 'done' | 'failed'
  failure: string | null
  at: Date
  /** The endToEndId of the refund; null if it is not known. */
  returnId: string | null
  /** Who recorded it, and what was said; left out where the provider tells of it. */
  by?: AnalystActor
  note?: string
}

/**
 * Makes a refund at the provider of its payment and stores how it ended, once it has. May run twice. Throws
 * `ProviderFailure`.
 */
export async function settleRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.state !== 'requested') return
  const payment = await findPayment(deps.db, refund.payment_id)
  const provider = payment && (await chargeProviderOf(deps, providerNames[payment.way]))
  if (payment === undefined || provider === undefined) return
  const { id, amount_cents: amountCents, reason } = refund
  const told = await provider
    .refund(payment.end_to_end_id, { id, amountCents, reason })
    .catch((error) => refused(error, id, amountCents))
  if (told.state === 'processing') return
  const { state, failure, returnId } = told
  const end = { state, failure, returnId, at: told.settledAt ?? deps.now() }
  await deps.db.transaction().execute((trx) => endRefund(deps, trx, id, end))
}

/** Turns the provider's final refusal into a failed refund; throws any other error, so that the job runs again. */
function refused(error: unknown, id: string, amountCents: Cents): ProviderRefund {
  if (!isRefusal(error)) throw error
  return { id, amountCents, state: 'failed', failure: error.said, settledAt: null, returnId: null }
}

/**
 * Takes over the provider's refunds of a payment, also those that the bank did not request, and how one that had ended
 * ended after all: its money may come back weeks later, as from a card that was closed.
 */
export async function recordRefunds(
  deps: Deps,
  trx: Transaction<Database>,
  payment: PaymentRow,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  for (const told of refunds) {
    if (told.state === 'processing') continue
    const at = told.settledAt ?? deps.now()
    const end = { state: told.state, failure: told.failure, at, returnId: told.returnId }
    await endRefund(deps, trx, told.id, end, ['requested', 'done', 'failed'])
    if (end.state === 'failed') continue
    const elsewhere = await insertRefund(trx, {
      id: told.id,
      payment_id: payment.id,
      amount_cents: told.amountCents,
      reason: 'Devolução feita pelo provedor',
      state: 'done',
      failure: null,
      requested_by: null,
      requested_by_name: null,
      requested_at: at,
      settled_at: at,
      return_id: told.returnId,
    })
    if (elsewhere) {
      const made = { id: told.id, payment_id: payment.id, amount_cents: told.amountCents, state: 'requested' } as const
      await afterEnd(deps, trx, made, end)
    }
  }
}

/**
 * Ends a refund that is in one of the states `from`, and brings its application in line. Does nothing for another one.
 * Throws `stale_payment` if its payment was matched meanwhile.
 */
export async function endRefund(
  deps: Deps,
  trx: Transaction<Database>,
  id: string,
  end: RefundEnd,
  from: readonly RefundRow['state'][] = ['requested'],
): Promise<void> {
  const refund = await findRefund(trx, id)
  if (refund) await lockPayment(trx, refund.payment_id)
  const before = await lockRefund(trx, id)
  if (before === undefined || before.state === end.state || !from.includes(before.state)) return
  await settleRefundRow(trx, id, end)
  await afterEnd(deps, trx, before, end)
}

async function afterEnd(
  deps: Deps,
  trx: Transaction<Database>,
  refund: Pick<RefundRow, 'id' | 'payment_id' | 'amount_cents' | 'state'>,
  end: RefundEnd,
): Promise<void> {
  const found = await lockPayment(trx, refund.payment_id)
  if (found === undefined) return
  const row = found.application_id ? await lockApplication(trx, found.application_id) : undefined
  const backCents = await refundedCents(trx, found.id)
  const refunded_cents = Math.min(found.amount_cents, backCents)
  await updatePayment(trx, found.id, { refunded_cents })
  if (end.state === 'failed') await failApproved(deps, trx, refund.id, end.failure ?? '')
  if (row === undefined) {
    if (end.by) await recordUnmatched(deps, trx, found, { state: 'done', amountCents: refund.amount_cents, by: end.by })
    return keepAlone(deps, trx, { ...found, refunded_cents })
  }
  await addEvent(trx, {
    applicationId: row.id,
    kind: 'refund',
    actor: end.by ?? system,
    note: end.note ?? tooMuchNote(backCents - refunded_cents),
    data: { state: end.state, amountCents: refund.amount_cents, endToEndId: found.end_to_end_id },
    at: deps.now(),
  })
  if (end.state === 'done') {
    const paidOn = (await correctedUntil(trx, refund)) ?? brazilianDate(found.paid_at)
    const returnedOn = brazilianDate(end.at)
    const returned = { paymentId: found.id, cents: refund.amount_cents, paidOn, returnedOn }
    const correctionCents = await oweCorrection(deps, trx, row.id, [returned])
    await notifyRefund(deps, trx, row, { id: refund.id, at: end.at, hasCorrection: correctionCents > 0 })
  }
  if (end.state === 'failed' && refund.state === 'done')
    await notifyReturned(deps, trx, row, { id: refund.id, way: found.way })
  await applyOutcome(deps, trx, row.id)
  await takeReopened(deps, trx, row)
}

/** Says in the history that the bank paid a payment back more than once. */
const tooMuchNote = (cents: Cents): string | null =>
  cents > 0 ? `O banco devolveu ${formatBRL(cents)} a mais do que recebeu` : null

/** Tells the customer that the money of a refund did not reach them after all. */
async function notifyReturned(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { id, way }: Pick<PaymentRow, 'id' | 'way'>,
): Promise<void> {
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, way: payWayOf[way] }
  await queueMessage(deps, trx, { ...envelope, kind: 'payment_refund_returned', event: id, params })
}

async function notifyRefund(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { id, at, hasCorrection }: { id: string; at: Date; hasCorrection: boolean },
): Promise<void> {
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, trx, {
    ...envelope,
    kind: 'payment_refunded',
    event: id,
    params: {
      ...person,
      at: at.toISOString(),
      hasCorrection,
      elsewhere: (await findRefund(trx, id))?.elsewhere != null,
    },
  })
}
