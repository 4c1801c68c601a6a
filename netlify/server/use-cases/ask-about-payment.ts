import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { PaymentAskRequest, PaymentRow } from '#api/payments.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import type { Cents } from '#domain/money/money.ts'
import { isRefundable, refundableCents } from '#domain/payments/settle.ts'
import { payWayOf } from '#domain/payments/ways.ts'
import { type AskedPaymentAct, askedPaymentActs } from '#domain/payments/who-may-refund.ts'
import type { AnalystActor } from '../application/events.ts'
import { heldCents } from '../application/fact-parts.ts'
import { findByContractNumber, lockApplication } from '../application/queries.ts'
import { bind, type Maker, refundKeyOf } from '../approvals/dual-control.ts'
import type { Deps } from '../deps.ts'
import { askTwice } from '../messages/ask-twice.ts'
import { paymentRows, withPayment } from '../payments/list.ts'
import { findListedPayment } from '../payments/list-queries.ts'
import { actOn } from '../payments/manager-actions.ts'
import { acceptanceFacts, lockMatchable, lockMatched } from '../payments/match-payment.ts'
import {
  findPayment,
  lockPayment,
  type PaymentRow as StoredPayment,
  updatePayment,
} from '../payments/payment-queries.ts'
import { findRefund, settledPaymentOf } from '../payments/refunds.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { ProblemError } from '../shared/problem.ts'
import { approvedBy } from './ask-managers.ts'

type Trx = Transaction<Database>
type Asked = ApprovalChanges['payment']
type Bound = Maker & { actor: AnalystActor }

/** The payer reads this reason on the bank statement. The analyst's own reason is for the managers only. */
const onStatement = 'Devolução pedida'

/** An act on a payment that a colleague wants, as its route names it. */
type Wanted = { readonly reason?: string } & (
  | { readonly action: 'match'; readonly contractNumber: string }
  | { readonly action: 'accept' | 'unmatch' | 'confirm_refund' }
  | {
      readonly action: AskedPaymentAct
      readonly key: string
      readonly amountCents: Cents
      readonly reason: string
      readonly confirmed?: boolean | undefined
    }
)

/**
 * Does an act on a payment, or asks the managers for it beyond the limits of the colleague's role. A refund with a
 * known key changes nothing. Throws what `actOn` and `bind` throw.
 */
export async function actOrAsk(deps: Deps, maker: Bound, id: string, wanted: Wanted): Promise<PaymentRow> {
  const joins = 'contractNumber' in wanted ? await findByContractNumber(deps.db, wanted.contractNumber) : undefined
  return withPayment(
    deps,
    maker,
    id,
    async (trx, payment) => {
      if ('key' in wanted && (await findRefund(trx, wanted.key))?.payment_id === id) return
      if ('key' in wanted) await lookAgain(deps, trx, maker, payment, wanted)
      await bindAct(deps, trx, maker, payment, wanted)
    },
    joins?.id,
  )
}

/**
 * Asks the managers to do an act about a payment that is beyond what the colleague may do alone. A second press gives
 * the same request. Throws `not_found`, and `stale_payment` if the act is not possible or needs no second person.
 */
export function askAboutPayment(
  deps: Deps,
  maker: Bound,
  id: string,
  { action, reason, confirmed }: PaymentAskRequest,
): Promise<PaymentRow> {
  return withPayment(deps, maker, id, async (trx, payment) => {
    const possible = await askable(deps, trx, maker.session, id)
    if (!possible.includes(action)) throw new ProblemError('stale_payment')
    // Of the other acts only the managers read the reason.
    if (action === 'refund_elsewhere') await lookAgain(deps, trx, maker, payment, { reason, confirmed })
    await ask(deps, trx, maker, payment, { action, reason })
  })
}

/** Asks twice about a text on money that goes back, which its payer reads. */
function lookAgain(
  deps: Deps,
  trx: Trx,
  { actor }: Bound,
  { end_to_end_id: about }: StoredPayment,
  { reason, confirmed }: { reason: string; confirmed?: boolean | undefined },
) {
  return askTwice(deps, trx, actor, { reason }, { confirmed, about, kinds: ['secret', 'contact'] })
}

async function askable(deps: Deps, trx: Trx, session: Maker['session'], id: string) {
  const listed = await findListedPayment(trx, id)
  const [row] = listed ? await paymentRows({ ...deps, db: trx }, session, [listed]) : []
  return askedPaymentActs.filter((act) => row?.asks.includes(act))
}

/** Asks for an act with what the payment itself says of it: how much goes back. */
async function ask(
  deps: Deps,
  trx: Trx,
  maker: Bound,
  payment: StoredPayment,
  { action, reason }: PaymentAskRequest,
): Promise<void> {
  const { refundCents } = await factsOf(deps, trx, payment)
  const isPlain = action === 'unmatch' || action === 'confirm_refund'
  const wanted = isPlain ? { action, reason } : { action, reason, key: newRefundKey(), amountCents: refundCents }
  await bindAct(deps, trx, maker, payment, wanted)
}

const newRefundKey = () => randomUUID().replaceAll('-', '')

async function bindAct(deps: Deps, trx: Trx, maker: Bound, payment: StoredPayment, wanted: Wanted): Promise<void> {
  const change = await changeOf(deps, trx, payment, wanted)
  const base = await factsOf(deps, trx, payment)
  const { applicationId } = change
  const about = applicationId ? { applicationId } : {}
  const { reason = '' } = wanted
  await bind(deps, trx, maker, { kind: 'payment', subject: payment.id, change, base, reason, ...about }, () =>
    actOn(deps, trx, payment, maker.actor, {
      action: wanted.action,
      key: 'key' in wanted ? wanted.key : newRefundKey(),
      amountCents: change.cents,
      reason,
      contractNumber: change.contractNumber ?? '',
    }),
  )
}

/**
 * The act as an approval would name it: of which contract, how much. Throws what the act itself would, so that nobody
 * asks for what is not possible.
 */
async function changeOf(deps: Deps, trx: Trx, payment: StoredPayment, wanted: Wanted): Promise<Asked> {
  const { id, application_id, paid_at, plan_id, way } = payment
  const { action } = wanted
  const left = heldCents(payment)
  const about = {
    paymentId: id,
    action,
    paidAt: paid_at.toISOString(),
    forInstallments: plan_id !== null,
    way: payWayOf[way],
  }
  if (action === 'match') {
    const row = await lockMatchable(trx, payment, 'contractNumber' in wanted ? wanted.contractNumber : '')
    return { ...about, applicationId: row.id, contractNumber: row.contract_number, cents: left }
  }
  if (action === 'accept') {
    const { row, shortCents } = await acceptanceFacts(deps, trx, payment)
    return { ...about, applicationId: row.id, contractNumber: row.contract_number, cents: left, shortCents }
  }
  const row = application_id ? await lockApplication(trx, application_id) : undefined
  const of = { ...about, applicationId: application_id, contractNumber: row?.contract_number ?? null }
  if (action === 'unmatch') {
    await lockMatched(deps, trx, payment)
    return { ...of, cents: payment.amount_cents }
  }
  const { onItsWayCents, refundCents } = await factsOf(deps, trx, payment)
  if (action === 'confirm_refund') {
    if (deps.config.pix !== undefined) throw new ProblemError('conflict')
    if (onItsWayCents === 0) throw new ProblemError('stale_payment')
    return { ...of, cents: onItsWayCents }
  }
  if (!('amountCents' in wanted) || wanted.amountCents !== refundCents || refundCents === 0)
    throw new ProblemError('refund_not_possible')
  if (action !== 'refund_elsewhere' && !isRefundable(paid_at, deps.now(), payment.way))
    throw new ProblemError('refund_too_late')
  return { ...of, cents: refundCents }
}

/**
 * Turns requests that the release before this one wrote beside a payment into requests for approval. Returns how many.
 * To be removed together with those columns.
 */
export async function takeOverAsked(deps: Deps): Promise<number> {
  const found = await findAskedBefore(deps.db)
  await attemptEach(found, async ({ id, askerId, name }) => {
    const maker = {
      session: { adminUserId: askerId, role: 'analyst', steppedUpAt: null },
      actor: { type: 'analyst', id: askerId, name },
    } as const
    await deps.db.transaction().execute(async (trx) => {
      const payment = await lockPayment(trx, id)
      if (!payment?.refund_asked_at) return
      const none = { refund_asked_at: null, refund_asked_by_name: null, refund_asked_reason: null }
      await updatePayment(trx, id, none)
      const [action] = (await askable(deps, trx, maker.session, id)).filter((one) => one !== 'unmatch')
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
  { paymentId, action, cents, applicationId, contractNumber }: Asked,
  approval: { id: string; approver: Maker; asker: { id: string; name: string }; reason: string },
): Promise<void> {
  const payment = await lockPayment(trx, paymentId, applicationId ?? undefined)
  if (payment === undefined) throw new ProblemError('not_found')
  const isByPix = action === 'refund' || action === 'refund_difference'
  await actOn(deps, trx, payment, approvedBy(approval), {
    action,
    key: refundKeyOf(approval.id),
    amountCents: cents,
    reason: isByPix ? onStatement : approval.reason,
    contractNumber: contractNumber ?? '',
  })
}
