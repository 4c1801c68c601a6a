import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { addEvent, system } from '../application/events.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { applyOutcome } from './apply-outcome.ts'
import { lockPayment, updatePayment } from './payment-queries.ts'
import type { Dispute } from './provider/port.ts'
import { keepAlone } from './refunds.ts'

/**
 * Takes over that the holder of a card contests a payment, or how that was decided. While it is open and once it is
 * lost, the money is not the bank's: the entry or the installments that it paid are owed again. Once the bank won, the
 * payment counts again as if it had just arrived. Staff and customer are told of each step, once. May run twice.
 */
export async function recordDispute(
  deps: Deps,
  trx: Transaction<Database>,
  paymentId: string,
  { state, amountCents, reason }: Dispute,
): Promise<void> {
  const payment = await lockPayment(trx, paymentId)
  if (payment === undefined || payment.dispute_state === state) return
  const at = deps.now()
  const cents = Math.min(amountCents, payment.amount_cents)
  await updatePayment(trx, payment.id, {
    dispute_state: state,
    dispute_cents: cents,
    dispute_reason: reason.slice(0, 200),
    disputed_at: payment.disputed_at ?? at,
  })
  const { application_id: applicationId, end_to_end_id: endToEndId } = payment
  const row = applicationId === null ? undefined : await findApplication(trx, applicationId)
  if (row === undefined) return keepAlone(deps, trx, { ...payment, dispute_state: state, dispute_cents: cents })
  const paidTwiceCents = Math.max(0, payment.refunded_cents + cents - payment.amount_cents)
  const data = { state, amountCents: cents, paidTwiceCents, endToEndId }
  await addEvent(trx, { applicationId: row.id, kind: 'dispute', actor: system, data, at })
  await applyOutcome(deps, trx, row.id)
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, trx, {
    ...envelope,
    kind: `payment_dispute_${state}`,
    event: `${payment.id}:${state}`,
    params: { ...person, numbers: payment.numbers ?? [] },
  })
}
