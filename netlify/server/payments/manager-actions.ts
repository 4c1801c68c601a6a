import type { Transaction } from 'kysely'
import type { PaymentRow, RefundRequest } from '#api/payments.ts'
import type { Database } from '#db/schema.ts'
import type { AskedPaymentAct } from '#domain/payments/who-may-refund.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { applyOutcome } from './apply-outcome.ts'
import { withPayment } from './list.ts'
import { undoMatch } from './match-payment.ts'
import type { PaymentRow as StoredPayment } from './payment-queries.ts'
import { endRefund } from './refund-state.ts'
import { findOpenRefund, refundElsewhere, requestRefund } from './refunds.ts'

/** Requests a refund for a manager. Throws `not_found` and what `requestRefund` throws. */
export function refundPayment(
  deps: Deps,
  manager: AnalystActor,
  id: string,
  wanted: RefundRequest,
): Promise<PaymentRow> {
  return withPayment(deps, id, (trx, payment) => actOn(deps, trx, payment, manager, { ...wanted, action: 'refund' }))
}

/** Records that a manager gave money back another way than by Pix; `reason` says how. Throws what `refundElsewhere` throws. */
export function recordRefundElsewhere(
  deps: Deps,
  manager: AnalystActor,
  id: string,
  wanted: RefundRequest,
): Promise<PaymentRow> {
  const action = 'refund_elsewhere'
  return withPayment(deps, id, (trx, payment) => actOn(deps, trx, payment, manager, { ...wanted, action }))
}

/**
 * Records that the bank gave the money back, if no provider reports it. Throws `not_found`, `stale_payment` when no
 * refund is open, and `conflict` if a provider reports refunds itself.
 */
export function confirmRefund(deps: Deps, manager: AnalystActor, id: string): Promise<PaymentRow> {
  return withPayment(deps, id, (trx, payment) => confirm(deps, trx, payment, manager))
}

/**
 * Does an act that only managers may do with a payment, which is locked. `key` identifies a refund. Throws what each
 * act throws.
 */
export async function actOn(
  deps: Deps,
  trx: Transaction<Database>,
  payment: StoredPayment,
  manager: AnalystActor,
  { action, key, amountCents, reason }: RefundRequest & { action: AskedPaymentAct },
): Promise<void> {
  const { id, application_id: applicationId } = payment
  const wanted = { id: key, amountCents, reason }
  switch (action) {
    case 'refund':
    case 'refund_difference':
      await requestRefund(deps, trx, id, wanted, manager)
      if (applicationId) await applyOutcome(deps, trx, applicationId, manager)
      return
    case 'refund_elsewhere': {
      const isNew = await refundElsewhere(deps, trx, id, wanted, manager)
      if (isNew) await endRefund(deps, trx, key, { ...given(deps, manager), note: reason })
      return
    }
    case 'confirm_refund':
      return confirm(deps, trx, payment, manager)
    case 'unmatch':
      return undoMatch(deps, trx, payment, { ...manager, role: 'manager' }, reason)
  }
}

async function confirm(
  deps: Deps,
  trx: Transaction<Database>,
  { id }: StoredPayment,
  manager: AnalystActor,
): Promise<void> {
  if (deps.config.pix !== undefined) throw new ProblemError('conflict')
  const open = await findOpenRefund(trx, id)
  if (open === undefined) throw new ProblemError('stale_payment')
  await endRefund(deps, trx, open.id, given(deps, manager))
}

/** The end of a refund that a manager records. */
const given = (deps: Deps, by: AnalystActor) =>
  ({ state: 'done', failure: null, at: deps.now(), returnId: null, by }) as const
