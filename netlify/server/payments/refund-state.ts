import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { afterRefund } from '#domain/payments/after-refund.ts'
import { addEvent } from '../application/events.ts'
import { lockApplication } from '../application/lock.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { toCents } from '../shared/numeric.ts'
import { entryPaid, lockPayment, type PaymentRow, updatePayment } from './ledger.ts'
import type { ProviderRefund } from './provider/provider.ts'
import { thankForEntry } from './record.ts'
import { insertRefund, lockRefund, type RefundRow, settleRefundRow } from './refund-queries.ts'

/** How a refund ended. */
export interface RefundEnd {
  state: 'done' | 'failed'
  failure: string | null
  at: Date
}

/** Takes over what the provider says of a payment's refunds, also of those that the bank did not ask for. */
export async function noteRefunds(
  deps: Deps,
  trx: Transaction<Database>,
  payment: PaymentRow,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  for (const told of refunds) {
    if (told.state === 'processing') continue
    const at = told.settledAt ?? deps.now()
    const end = { state: told.state, failure: told.failure, at }
    await endRefund(deps, trx, told.id, end)
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
    })
    if (elsewhere)
      await afterEnd(deps, trx, { id: told.id, payment_id: payment.id, amount_cents: told.amountCents }, end)
  }
}

/** Ends a refund and says what its payment is after it. Does nothing for one that has ended. */
export async function endRefund(deps: Deps, trx: Transaction<Database>, id: string, end: RefundEnd): Promise<void> {
  const before = await lockRefund(trx, id)
  if (before?.state !== 'requested') return
  await settleRefundRow(trx, id, end)
  await afterEnd(deps, trx, before, end)
}

async function afterEnd(
  deps: Deps,
  trx: Transaction<Database>,
  refund: Pick<RefundRow, 'id' | 'payment_id' | 'amount_cents'>,
  end: RefundEnd,
): Promise<void> {
  const found = await lockPayment(trx, refund.payment_id)
  if (found === undefined) return
  const row = found.application_id ? await lockApplication(trx, found.application_id) : undefined
  const refundedCents = found.refunded_cents + (end.state === 'done' ? refund.amount_cents : 0)
  const state = afterRefund({
    kind: found.kind,
    remainingCents: found.amount_cents - refundedCents,
    entryCents: row ? toCents(row.entry_value) : null,
    hasEntry: row !== undefined && (await entryPaid(trx, row.id)) !== undefined,
  })
  await updatePayment(trx, found.id, { refunded_cents: refundedCents, state })
  if (row === undefined) return
  await addEvent(trx, {
    applicationId: row.id,
    kind: 'refund',
    actor: { type: 'system', id: null, name: null },
    data: { state: end.state, amountCents: refund.amount_cents, endToEndId: found.end_to_end_id },
    at: deps.now(),
  })
  if (end.state === 'done') await tellOfRefund(deps, trx, row, { id: refund.id, at: end.at })
  if (state === 'entry') await thankForEntry(deps, trx, row, { id: found.id, paidAt: found.paid_at })
}

async function tellOfRefund(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, trx, {
    ...{ ...envelope, kind: 'payment_refunded', event: id },
    params: { ...person, at: at.toISOString() },
  })
}
