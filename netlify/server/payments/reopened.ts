import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { heldCents } from '../application/fact-parts.ts'
import type { Deps } from '../deps.ts'
import { findPayments, updatePayment } from './payment-queries.ts'
import { handleNewPayment, kindOf } from './record.ts'

/**
 * Looks again at the waiting double payments of an application that is locked, after an installment was opened again:
 * what came in double of a record that was taken back is the payment of its installment. One that fits pays it; of
 * another one staff decide. Customers who asked for their money back get it.
 */
export async function takeReopened(deps: Deps, trx: Transaction<Database>, row: ApplicationRow): Promise<void> {
  for (const payment of await findPayments(trx, row.id)) {
    const { id, plan_id: planId, numbers, end_to_end_id: endToEndId, paid_at: paidAt } = payment
    if (payment.kind !== 'duplicate' || payment.state !== 'waiting' || payment.wanted_back_at !== null) continue
    if (planId === null || numbers === null || payment.dispute_state === 'open') continue
    const paid = { amountCents: heldCents(payment), paidAt, endToEndId }
    const installments = { planId, numbers }
    const kind = await kindOf(deps, trx, row, paid, { chargeEndsAt: null, installments })
    if (kind === 'duplicate' || kind === 'ended') continue
    await updatePayment(trx, id, { kind })
    await handleNewPayment(deps, trx, row, { ...paid, id, kind, installments }, null)
  }
}
