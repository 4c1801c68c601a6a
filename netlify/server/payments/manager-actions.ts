import type { Transaction } from 'kysely'
import type { RefundRequest } from '#api/payments.ts'
import type { Database } from '#db/schema.ts'
import type { BoundPaymentAct } from '#domain/payments/who-may-refund.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { applyOutcome } from './apply-outcome.ts'
import { acceptPayment, matchPayment, undoMatch } from './match-payment.ts'
import type { PaymentRow as StoredPayment } from './payment-queries.ts'
import { endRefund } from './refund-state.ts'
import { findOpenRefund, refundElsewhere, requestRefund } from './refunds.ts'

/** An act on a payment, with what it needs: the id of a refund and its amount, or the contract of a match. */
interface WantedAct extends RefundRequest {
  readonly action: BoundPaymentAct
  readonly contractNumber: string
}

/**
 * Does an act on a payment, which is locked. `key` identifies a refund; `reason` says in a refund elsewhere how the
 * money went back. Throws what each act throws.
 */
export async function actOn(
  deps: Deps,
  trx: Transaction<Database>,
  payment: StoredPayment,
  manager: AnalystActor,
  { action, key, amountCents, reason, contractNumber }: WantedAct,
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
      return undoMatch(deps, trx, payment, manager, reason)
    case 'match':
      return matchPayment(deps, trx, payment, manager, contractNumber)
    case 'accept':
      return acceptPayment(deps, trx, payment, manager)
  }
}

/** Records that the bank gave the money back, where no provider reports it. Throws `stale_payment` and `conflict`. */
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
