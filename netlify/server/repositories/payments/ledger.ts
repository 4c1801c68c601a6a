import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database, PixPaymentsTable } from '#db/schema.ts'
import type { Cents } from '#domain/money/money.ts'

export type PaymentRow = Selectable<PixPaymentsTable>

/** When the entry of an application was paid, and how much in cents; undefined while it is not, or was given back. */
export async function entryPaid(
  db: Kysely<Database>,
  applicationId: string,
): Promise<{ at: Date; amountCents: Cents } | undefined> {
  const row = await db
    .selectFrom('pix_payments')
    .select(['paid_at', 'amount_cents', 'refunded_cents'])
    .where('application_id', '=', applicationId)
    .where('state', '=', 'entry')
    .executeTakeFirst()
  return row && { at: row.paid_at, amountCents: row.amount_cents - row.refunded_cents }
}

/** Writes a payment into the ledger and gives its id; undefined when its endToEndId is there already. */
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

/** What was received for an application, oldest first. */
export function findPayments(db: Kysely<Database>, applicationId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('pix_payments')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('paid_at')
    .orderBy('recorded_at')
    .execute()
}
