import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { PixPaymentsTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import type { Cents } from '#domain/money/money.ts'
import { standingStates } from '#domain/payments/charge.ts'
import type { SettledPayment } from '#domain/payments/settle.ts'
import { lockApplication } from '../application/queries.ts'
import { willChange } from '../application/state.ts'
import { ProblemError } from '../shared/problem.ts'

export type PaymentRow = Selectable<PixPaymentsTable>

/** Writes a payment into the ledger and returns its id; undefined when its endToEndId is there already. */
export async function insertPayment(
  db: Kysely<Database>,
  payment: Insertable<PixPaymentsTable>,
): Promise<string | undefined> {
  const row = await db
    .insertInto('pix_payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('end_to_end_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The payments received for an application, oldest first. */
export function findPayments(db: Kysely<Database>, applicationId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('pix_payments')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('paid_at')
    .orderBy('recorded_at')
    .execute()
}

/** A payment by its endToEndId; undefined when it is not in the ledger. */
export function findPaymentOf(db: Kysely<Database>, endToEndId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('pix_payments').selectAll().where('end_to_end_id', '=', endToEndId).executeTakeFirst()
}

/**
 * A payment, locked until the end of the transaction; undefined when there is none of that id. Locks its application
 * first, or the one that it is about to join. Throws `stale_payment` if it was matched with another one meanwhile.
 */
export async function lockPayment(
  trx: Transaction<Database>,
  id: string,
  joins?: string | undefined,
): Promise<PaymentRow | undefined> {
  const owner = (await findPayment(trx, id))?.application_id ?? joins
  if (owner) await lockApplication(trx, owner)
  const payment = await trx.selectFrom('pix_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (payment?.application_id && payment.application_id !== owner) throw new ProblemError('stale_payment')
  return payment
}

/** Updates columns of a payment. */
export async function updatePayment(
  db: Kysely<Database>,
  id: string,
  changes: Updateable<PixPaymentsTable>,
): Promise<void> {
  await db.updateTable('pix_payments').set(changes).where('id', '=', id).execute()
}

/** Stores what the settlement of a payment says of it. */
export async function storeSettled(
  db: Kysely<Database>,
  payment: PaymentRow,
  { state, isForStaff }: Pick<SettledPayment, 'state' | 'isForStaff'>,
): Promise<void> {
  if (state === payment.state && isForStaff === payment.for_staff) return
  await updatePayment(db, payment.id, { state, for_staff: isForStaff })
}

/**
 * Removes from the ledger a payment that an analyst recorded, if the provider reports another amount or application, so
 * that the caller can store the provider's version. Keeps a payment with a refund.
 */
export async function removeHandPayment(
  trx: Transaction<Database>,
  reported: { endToEndId: string; amountCents: Cents; applicationId: string | undefined },
): Promise<void> {
  const removed = await trx
    .deleteFrom('pix_payments')
    .where('end_to_end_id', '=', reported.endToEndId)
    .where('source', '=', 'analyst')
    .where('state', 'in', ['entry', 'waiting'])
    .where('refunded_cents', '=', 0)
    .where((eb) =>
      eb.or([
        eb('amount_cents', '<>', reported.amountCents),
        ...(reported.applicationId ? [eb('application_id', '<>', reported.applicationId)] : []),
      ]),
    )
    .returning('application_id')
    .execute()
  for (const { application_id: id } of removed) if (id !== null) willChange(trx, id)
}

/**
 * Returns the rows of those payments that are in the ledger, with how much was refunded and whether more is on its way.
 */
export async function findKnown(db: Kysely<Database>, endToEndIds: readonly string[]) {
  if (endToEndIds.length === 0) return []
  return db
    .selectFrom('pix_payments')
    .select(['end_to_end_id', 'amount_cents', 'refunded_cents', 'source', 'state'])
    .where('end_to_end_id', 'in', endToEndIds)
    .execute()
}

/** Returns when the oldest Pix since an instant was paid; null without one. */
export async function findOldestPaidAt(db: Kysely<Database>, since: Date): Promise<Date | null> {
  const { at } = await db
    .selectFrom('pix_payments')
    .select(({ fn }) => fn.min('paid_at').as('at'))
    .where('way', 'in', ['pix', 'pix_due', 'pix_automatic'])
    .where('paid_at', '>=', since)
    .executeTakeFirstOrThrow()
  return at
}

/** A payment by its id; undefined when there is none. */
export function findPayment(db: Kysely<Database>, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('pix_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns a text that changes whenever an application's payments or charges change for the customer. */
export async function findPaymentStamp(db: Kysely<Database>, applicationId: string): Promise<string> {
  const [payments, charges] = await Promise.all([
    db
      .selectFrom('pix_payments')
      .select(['id', 'state', 'kind', 'refunded_cents'])
      .where('application_id', '=', applicationId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('charges')
      .select(['id', 'state'])
      .where('application_id', '=', applicationId)
      .where('state', 'in', standingStates)
      .orderBy('id')
      .execute(),
  ])
  const of = payments.map((one) => `${one.id.slice(0, 8)}${one.state[0]}${one.kind[0]}${one.refunded_cents}`)
  const asked = charges.map((one) => one.id.slice(0, 8) + one.state.slice(0, 3))
  return [asked.join('-'), ...of].join('.')
}
