import type { Kysely, Transaction } from 'kysely'
import type { PaymentAskRequest, PaymentRow } from '#api/payments.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { refundableCents } from '#domain/payments/settle.ts'
import { askedOf } from '#domain/payments/who-may-refund.ts'
import { lockApplication } from '../application/queries.ts'
import { bind, type Maker, refundKeyOf } from '../approvals/dual-control.ts'
import type { Deps } from '../deps.ts'
import { paymentRows, withPayment } from '../payments/list.ts'
import { findListedPayment } from '../payments/list-queries.ts'
import { actOn } from '../payments/manager-actions.ts'
import {
  findPayment,
  lockPayment,
  type PaymentRow as StoredPayment,
  updatePayment,
} from '../payments/payment-queries.ts'
import { settledPaymentOf } from '../payments/refunds.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { ProblemError } from '../shared/problem.ts'
import { approvedBy } from './ask-managers.ts'

type Trx = Transaction<Database>
type Asked = ApprovalChanges['payment']

/** The payer reads this reason on the bank statement. The analyst's own reason is for the managers only. */
const onStatement = 'Devolução pedida'

/**
 * Asks the managers to do an act about a payment that only they may do. A second press gives the same request. Throws
 * `not_found`, and `stale_payment` if the act is not possible or needs no manager.
 */
export function askAboutPayment(
  deps: Deps,
  maker: Maker,
  id: string,
  { action, reason }: PaymentAskRequest,
): Promise<PaymentRow> {
  return withPayment(deps, id, async (trx, payment) => {
    const possible = await askable(deps, trx, id)
    if (!possible.includes(action)) throw new ProblemError('stale_payment')
    await ask(deps, trx, maker, payment, { action, reason })
  })
}

async function askable(deps: Deps, trx: Trx, id: string) {
  const listed = await findListedPayment(trx, id)
  const [row] = listed ? await paymentRows({ ...deps, db: trx }, [listed]) : []
  return row ? askedOf(row.actions, row.undo) : []
}

async function ask(
  deps: Deps,
  trx: Trx,
  maker: Maker,
  payment: StoredPayment,
  { action, reason }: PaymentAskRequest,
): Promise<void> {
  const { id, application_id: applicationId, amount_cents, paid_at } = payment
  const application = applicationId ? await lockApplication(trx, applicationId) : undefined
  const base = await factsOf(deps, trx, payment)
  const cents =
    action === 'unmatch' ? amount_cents : action === 'confirm_refund' ? base.onItsWayCents : base.refundCents
  const contractNumber = application?.contract_number ?? null
  const change = { paymentId: id, applicationId, contractNumber, action, cents, paidAt: paid_at.toISOString() }
  const about = applicationId ? { applicationId } : {}
  // Reached only for managers, who do the act without a request.
  await bind(deps, trx, maker, { kind: 'payment', subject: id, change, base, reason, ...about }, async () => {
    throw new ProblemError('stale_payment')
  })
}

/**
 * Turns requests that the release before this one wrote beside a payment into requests for approval. Returns how many. To
 * be removed together with those columns.
 */
export async function takeOverAsked(deps: Deps): Promise<number> {
  const found = await findAskedBefore(deps.db)
  await attemptEach(found, async ({ id, askerId, name }) => {
    const maker = {
      session: { adminUserId: askerId, role: 'analyst', steppedUpAt: null },
      actor: { id: askerId, name },
    } as const
    await deps.db.transaction().execute(async (trx) => {
      const payment = await lockPayment(trx, id)
      if (!payment?.refund_asked_at) return
      const none = { refund_asked_at: null, refund_asked_by_name: null, refund_asked_reason: null }
      await updatePayment(trx, id, none)
      const [action] = (await askable(deps, trx, id)).filter((one) => one !== 'unmatch')
      if (action) await ask(deps, trx, maker, payment, { action, reason: payment.refund_asked_reason ?? '' })
    })
  })
  return found.length
}

/** The waiting payments with a request that the previous release wrote beside them, and who asked. */
const findAskedBefore = (db: Kysely<Database>) =>
  db
    .selectFrom('pix_payments as payment')
    .innerJoin('admin_users as asker', (join) =>
      join.on(({ eb, ref }) =>
        eb(ref('payment.refund_asked_by_name'), 'in', [ref('asker.name'), ref('asker.username')]),
      ),
    )
    .distinctOn('payment.id')
    .select(['payment.id', 'asker.id as askerId', 'asker.name'])
    .where('payment.state', '=', 'waiting')
    .where('payment.refund_asked_at', 'is not', null)
    .execute()

/**
 * The application of a payment, and which part of the payment can go back, is on its way back or went back already.
 * Throws `not_found`.
 */
export async function paymentFacts(deps: Deps, trx: Trx, { paymentId }: Asked) {
  const payment = await findPayment(trx, paymentId)
  if (payment === undefined) throw new ProblemError('not_found')
  return factsOf(deps, trx, payment)
}

async function factsOf(deps: Deps, trx: Trx, payment: StoredPayment) {
  const settled = await settledPaymentOf(deps, trx, payment)
  return {
    applicationId: payment.application_id,
    matchedAt: payment.matched_at?.toISOString() ?? null,
    refundedCents: payment.refunded_cents,
    onItsWayCents: settled?.onItsWayCents ?? 0,
    refundCents: settled ? refundableCents(settled) : 0,
  }
}

/** Does the requested act about a payment. Throws like the same act of a manager. */
export async function applyToPayment(
  deps: Deps,
  trx: Trx,
  { paymentId, action, cents }: Asked,
  approval: { id: string; approver: Maker; asker: { name: string }; reason: string },
): Promise<void> {
  const payment = await lockPayment(trx, paymentId)
  if (payment === undefined) throw new ProblemError('not_found')
  const isByPix = action === 'refund' || action === 'refund_difference'
  await actOn(deps, trx, payment, approvedBy(approval), {
    action,
    key: refundKeyOf(approval.id),
    amountCents: cents,
    reason: isByPix ? onStatement : approval.reason,
  })
}
