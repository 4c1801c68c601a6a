import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PixRefundsTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import type { Cents } from '#domain/money/money.ts'
import { isRefundable, refundableCents, type SettledPayment, settle } from '#domain/payments/settle.ts'
import { recordSecurity } from '../accounts/security-log.ts'
import { type AnalystActor, addEvent, system } from '../application/events.ts'
import { lastRefund } from '../application/fact-parts.ts'
import { outcomeOf } from '../application/outcome.ts'
import type { Deps } from '../deps.ts'
import { enqueue, hasNoJob, jobId } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockPayment, type PaymentRow, storeSettled } from './payment-queries.ts'

export interface WantedRefund {
  /** 1 to 35 letters and digits, chosen by the caller. Two requests with the same id refund once. */
  id: string
  amountCents: Cents
  /** Shown on the customer's bank statement; up to 140 characters. */
  reason: string
}

/** Returns the settlement of a payment. A payment without an application is no entry. */
export async function settledPaymentOf(
  deps: Deps,
  trx: Transaction<Database>,
  payment: PaymentRow,
): Promise<SettledPayment | undefined> {
  const { application_id: id } = payment
  if (id === null) return (await settleAlone(deps, trx, [payment])).get(payment.id)
  return (await outcomeOf(deps, trx, id)).ledger.payments.find(({ id }) => id === payment.id)
}

/** The settlements of payments that name no application, by id. */
export async function settleAlone(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Kysely<Database>,
  payments: readonly PaymentRow[],
): Promise<ReadonlyMap<string, SettledPayment>> {
  if (payments.length === 0) return new Map()
  const ids = payments.map(({ id }) => id)
  const refunds = await db
    .selectFrom('pix_payments as payment')
    .innerJoinLateral(lastRefund('payment').as('refund'), (join) => join.onTrue())
    .select(['payment.id', 'refund_state', 'refund_cents'])
    .where('payment.id', 'in', ids)
    .execute()
  const facts = { entryCents: 0, ended: false, takesEntry: true, motorcycleOut: false }
  const settled = payments.flatMap((row) => {
    const last = refunds.find(({ id }) => id === row.id)
    const payment = {
      id: row.id,
      kind: row.kind,
      state: row.state,
      amountCents: row.amount_cents,
      refundedCents: row.refunded_cents,
      paidAt: row.paid_at.toISOString(),
      wantedBack: false,
      refund: last ? { state: last.refund_state, amountCents: last.refund_cents } : null,
      isRefundable: isRefundable(row.paid_at, deps.now(), row.way),
      disputedCents: row.dispute_state === 'won' ? 0 : row.dispute_cents,
      isDisputed: row.dispute_state === 'open',
      installments: null,
    }
    return settle({ ...facts, hasProvider: deps.config.pix !== undefined, payments: [payment] }).payments
  })
  return new Map(settled.map((one) => [one.id, one]))
}

/** Stores the settlement of a payment that names no application. */
export async function keepAlone(deps: Deps, trx: Transaction<Database>, payment: PaymentRow): Promise<void> {
  const settled = (await settleAlone(deps, trx, [payment])).get(payment.id)
  if (settled) await storeSettled(trx, payment, settled)
}

/**
 * Requests a refund for a manager, of exactly the amount that the domain lets go back. A repeated id requests it once.
 * Throws `not_found`, `refund_not_possible` for another amount, for an entry that is needed or while a refund is open,
 * and `refund_too_late` where it does not go back by the way that it came any more.
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
  if (!isRefundable(payment.paid_at, deps.now(), payment.way)) throw new ProblemError('refund_too_late')
  await openRefund(deps, trx, payment, wanted, by)
  if (payment.application_id === null) await keepAlone(deps, trx, payment)
}

/**
 * Records that a manager gave money back another way than it came. Returns null for a known refund. Throws `not_found`
 * and `refund_not_possible`.
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

/**
 * Locks and gives the payment if exactly this amount may go back; null when this refund is already stored. Throws
 * `not_found` and `refund_not_possible`.
 */
async function mayGoBack(deps: Deps, trx: Transaction<Database>, paymentId: string, { id, amountCents }: WantedRefund) {
  const payment = await lockPayment(trx, paymentId)
  if (payment === undefined) throw new ProblemError('not_found')
  const known = await findRefund(trx, id)
  if (known?.payment_id === paymentId) return null
  const settled = await settledPaymentOf(deps, trx, payment)
  const isRight = settled && amountCents > 0 && refundableCents(settled) === amountCents
  if (known || !isRight) throw new ProblemError('refund_not_possible')
  return payment
}

/**
 * Opens a refund in the caller's transaction and queues the job that makes it at the provider. `by` is null for a
 * refund that follows from the outcome.
 */
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
      actor: by ?? system,
      note: wanted.reason,
      data: { state: 'requested', amountCents: wanted.amountCents, endToEndId: payment.end_to_end_id },
      at: deps.now(),
    })
  } else if (by) await recordUnmatched(deps, trx, payment, { state: 'requested', amountCents: wanted.amountCents, by })
  if (deps.config.pix) await enqueue(trx, 'pix_refund', { refundId: wanted.id })
}

/** Keeps who gave back a payment, or asked for it, that has no application whose history could tell it. */
export function recordUnmatched(
  deps: Deps,
  trx: Transaction<Database>,
  { end_to_end_id: endToEndId }: Pick<PaymentRow, 'end_to_end_id'>,
  { by, ...what }: { state: 'requested' | 'done'; amountCents: Cents; by: AnalystActor },
): Promise<void> {
  return recordSecurity(deps, trx, 'unmatched_refund', { actor: by, detail: { ...what, endToEndId } })
}

const refundRow = (
  payment: Pick<PaymentRow, 'id'>,
  { id, amountCents, reason }: WantedRefund,
  by: AnalystActor | null,
  at: Date,
) => ({
  id,
  payment_id: payment.id,
  amount_cents: amountCents,
  reason: reason.slice(0, 140),
  state: 'requested' as const,
  failure: null,
  requested_at: at,
  settled_at: null,
  requested_by: by?.id ?? null,
  requested_by_name: by?.name ?? null,
})

export type RefundRow = Selectable<PixRefundsTable>

/** Stores a refund; false when one of that id exists. */
export async function insertRefund(db: Kysely<Database>, refund: Insertable<PixRefundsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pix_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A refund by its id; undefined when there is none. */
export function findRefund(db: Kysely<Database>, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('pix_refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A refund, locked until the end of the transaction; undefined when there is none of that id. */
export function lockRefund(trx: Transaction<Database>, id: string): Promise<RefundRow | undefined> {
  return trx.selectFrom('pix_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns the refunds of an application's payments, open and ended, oldest first. */
export function findRefunds(db: Kysely<Database>, applicationId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('pix_refunds')
    .innerJoin('pix_payments', 'pix_payments.id', 'pix_refunds.payment_id')
    .selectAll('pix_refunds')
    .where('pix_payments.application_id', '=', applicationId)
    .orderBy('pix_refunds.requested_at')
    .execute()
}

/** Returns the open refund of a payment; undefined without one. */
export function findOpenRefund(db: Kysely<Database>, paymentId: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('pix_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'requested')
    .executeTakeFirst()
}

/** Returns the sum of the refunds of a payment that were made: more than the payment where it went back twice. */
export async function refundedCents(db: Kysely<Database>, paymentId: string): Promise<Cents> {
  const done = await db
    .selectFrom('pix_refunds')
    .select('amount_cents')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'done')
    .execute()
  return done.reduce((sum, refund) => sum + refund.amount_cents, 0)
}

/** Records how a refund ended. */
export async function settleRefundRow(
  db: Kysely<Database>,
  id: string,
  end: { state: 'done' | 'failed'; failure: string | null; at: Date; returnId: string | null },
): Promise<void> {
  await db
    .updateTable('pix_refunds')
    .set({
      state: end.state,
      failure: end.failure?.slice(0, 300) ?? null,
      settled_at: end.at,
      return_id: end.returnId,
    })
    .where('id', '=', id)
    .execute()
}

/** Queues a job for every open refund that has none, at most `limit`. */
export async function addJobsForOpenRefunds(db: Kysely<Database>, limit: number): Promise<void> {
  const refund = { refundId: sql.ref<string>('pix_refunds.id') }
  await db
    .selectFrom('pix_refunds')
    .select(jobId('pix_refund', refund).as('job'))
    .where('state', '=', 'requested')
    .where(hasNoJob('pix_refund', refund))
    .limit(limit)
    .execute()
}
