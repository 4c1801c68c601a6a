import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PixRefundsTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import { hasNoJob, jobId } from '../shared/enqueue.ts'

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

/** Gives the refunds of an application's payments, open and ended, oldest first. */
export function findRefunds(db: Kysely<Database>, applicationId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('pix_refunds')
    .innerJoin('pix_payments', 'pix_payments.id', 'pix_refunds.payment_id')
    .selectAll('pix_refunds')
    .where('pix_payments.application_id', '=', applicationId)
    .orderBy('pix_refunds.requested_at')
    .execute()
}

/** Gives the open refund of a payment; undefined without one. */
export function findOpenRefund(db: Kysely<Database>, paymentId: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('pix_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'requested')
    .executeTakeFirst()
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
