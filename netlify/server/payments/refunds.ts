import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Cents } from '#domain/money/money.ts'
import { isRefundable } from '#domain/payments/refundable.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { addJob } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { findEntry, findPayment, lockPayment, updatePayment } from './ledger.ts'
import { PixFailure, type PixProvider, type ProviderRefund } from './provider/provider.ts'
import { findRefund, insertRefund } from './refund-queries.ts'
import { endRefund } from './refund-state.ts'

export interface WantedRefund {
  /** 1 to 35 letters and digits, the caller's: asked for twice with one id, money goes back once. */
  id: string
  paymentId: string
  /** Left out: all that is left of the payment. */
  amountCents?: Cents
  /** Shown to the person on the bank statement; up to 140 characters. */
  reason: string
}

/**
 * Asks for money to be given back, in the caller's transaction; the provider does it afterwards. Until it ends, the payment
 * is nobody's entry. `by`: the analyst who asked; null: the customer did, by giving up. Throws `not_found`,
 * `refund_not_possible` (too much, or one is on its way) and `refund_too_late` (after 90 days).
 */
export async function requestRefund(
  deps: Deps,
  trx: Transaction<Database>,
  { id, paymentId, amountCents, reason }: WantedRefund,
  by: AnalystActor | null,
): Promise<void> {
  const payment = await lockPayment(trx, paymentId)
  if (payment === undefined) throw new ProblemError('not_found')
  if ((await findRefund(trx, id))?.payment_id === paymentId) return
  const left = payment.amount_cents - payment.refunded_cents
  const wanted = amountCents ?? left
  if (payment.state === 'refunding' || wanted > left || wanted <= 0) throw new ProblemError('refund_not_possible')
  if (!isRefundable(payment.paid_at, deps.now())) throw new ProblemError('refund_too_late')
  const isNew = await insertRefund(trx, {
    id,
    payment_id: paymentId,
    amount_cents: wanted,
    reason: reason.slice(0, 140),
    state: 'requested',
    failure: null,
    requested_by: by?.id ?? null,
    requested_by_name: by?.name ?? null,
    requested_at: deps.now(),
    settled_at: null,
  })
  if (!isNew) throw new ProblemError('refund_not_possible')
  await updatePayment(trx, paymentId, { state: 'refunding' })
  if (payment.application_id) {
    await addEvent(trx, {
      applicationId: payment.application_id,
      kind: 'refund',
      actor: by ?? { type: 'system', id: null, name: null },
      note: reason,
      data: { state: 'requested', amountCents: wanted, endToEndId: payment.end_to_end_id },
      at: deps.now(),
    })
  }
  if (deps.config.pix === undefined) return
  await addJob(trx, 'pix_refund', { refundId: id }, `pix_refund:${id}`)
  deps.jobAdded()
}

/**
 * Gives an application's entry back, whole, in the caller's transaction; false when there is none. For whoever gives up a
 * contract: asked for twice with one id, money goes back once. Throws `refund_too_late`.
 */
export async function refundEntry(
  deps: Deps,
  trx: Transaction<Database>,
  { applicationId, id, reason }: { applicationId: string; id: string; reason: string },
): Promise<boolean> {
  if (await findRefund(trx, id)) return true
  const entry = await findEntry(trx, applicationId)
  if (entry === undefined) return false
  await requestRefund(deps, trx, { id, paymentId: entry.id, reason }, null)
  return true
}

/** Has the provider give money back, and notes how that ended, once it has. May be run twice. Throws `PixFailure`. */
export async function settleRefund(deps: Deps, provider: PixProvider, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.state !== 'requested') return
  const payment = await findPayment(deps.db, refund.payment_id)
  if (payment === undefined) return
  const { id, amount_cents: amountCents, reason } = refund
  const told = await provider
    .findRefund(payment.end_to_end_id, id)
    .then((known) => known ?? provider.refund(payment.end_to_end_id, { id, amountCents, reason }))
    .catch((error) => refused(error, id, amountCents))
  if (told.state === 'processing') return
  const end = { state: told.state, failure: told.failure, at: told.settledAt ?? deps.now() }
  await deps.db.transaction().execute((trx) => endRefund(deps, trx, id, end))
}

/** What a provider will never do has failed; everything else is tried again. */
function refused(error: unknown, id: string, amountCents: Cents): ProviderRefund {
  if (!(error instanceof PixFailure) || error.reason !== 'refused') throw error
  return { id, amountCents, state: 'failed', failure: error.message, settledAt: null }
}
