import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import type { ChargeWay } from '#domain/payments/charge.ts'
import type { PaymentFilter as PaymentListFilter } from '#domain/payments/payment.ts'
import { inOrder, type Order } from '../shared/list.ts'
import { searchTextHas } from '../shared/pagination.ts'

/**
 * The filter of a list of payments. Without `any` it shows all, else those that one of these filters finds. Days are
 * those of Brasília, both included. Terms are folded.
 */
export interface PaymentFilter {
  any: readonly PaymentListFilter[]
  /** Only payments of these ways; all if left out. */
  ways?: readonly ChargeWay[] | undefined
  from?: string | undefined
  to?: string | undefined
  terms: readonly string[]
}

/** The payments that a filter finds, in no order. */
export const foundPayments = (db: Kysely<Database>, filter: PaymentFilter) =>
  db.selectFrom('pix_payments').where(conditions(filter))

/** The payments of a page in its order, with their customers. */
export const readPayments = (db: Kysely<Database>, page: Payments, order: Order) =>
  inOrder(detailed(db, page), order, 'payment').execute()

export type ListedPayment = Awaited<ReturnType<typeof readPayments>>[number]

/** One payment as the list shows it; undefined when there is none of that id. */
export async function findListedPayment(db: Kysely<Database>, id: string): Promise<ListedPayment | undefined> {
  return detailed(db, db.selectFrom('pix_payments').where('pix_payments.id', '=', id)).executeTakeFirst()
}

/** When the oldest payment was made on which staff have to act; undefined without one. */
export async function oldestForStaff(db: Kysely<Database>): Promise<Date | undefined> {
  const oldest = db.selectFrom('pix_payments').select('paid_at').where(isForStaff).orderBy('paid_at').limit(1)
  return (await oldest.executeTakeFirst())?.paid_at
}

/** Counts the payments received on some days and sums the received and refunded amounts, in cents, by state. */
export function sumPayments(db: Kysely<Database>, days: Pick<PaymentFilter, 'from' | 'to'>) {
  return db
    .selectFrom('pix_payments')
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), sql<number>`0`).as('received'),
      eb.fn.coalesce(eb.fn.sum<number>('refunded_cents'), sql<number>`0`).as('refunded'),
    ])
    .where(conditions({ ...days, any: [], terms: [] }))
    .groupBy('state')
    .execute()
}

type Payments = ReturnType<typeof foundPayments>

/** Joins names and contracts to the rows of the page only. */
function detailed(db: Kysely<Database>, payments: Payments) {
  return db
    .selectFrom(payments.selectAll('pix_payments').as('payment'))
    .leftJoin('financing_applications as application', 'application.id', 'payment.application_id')
    .selectAll('payment')
    .select(['application.full_name', 'application.contract_number', 'application.entry_value'])
    .select((eb) => [
      eb
        .selectFrom('pix_refunds as refund')
        .select('refund.failure')
        .whereRef('refund.payment_id', '=', 'payment.id')
        .orderBy('refund.requested_at', 'desc')
        .limit(1)
        .as('failure'),
      eb
        .exists(
          eb
            .selectFrom('contracts as contract')
            .select('contract.id')
            .whereRef('contract.application_id', '=', 'payment.application_id')
            .where('contract.state', '=', 'signed'),
        )
        .as('contract_signed'),
    ])
}

/** Written like the condition of its index. */
const isForStaff = sql<SqlBool>`pix_payments.for_staff`

function conditions({ any, ways, from, to, terms }: PaymentFilter) {
  const states = any.flatMap((one) => (one === 'todo' ? [] : [one]))
  return (eb: ExpressionBuilder<Database, 'pix_payments'>) =>
    eb.and([
      ...(any.length > 0
        ? [
            eb.or([
              ...(any.includes('todo') ? [isForStaff] : []),
              ...(states.length > 0 ? [eb('state', 'in', states)] : []),
            ]),
          ]
        : []),
      ...(ways ? [eb('way', 'in', ways)] : []),
      ...(from ? [eb('paid_at', '>=', startOfDay(from))] : []),
      ...(to ? [eb('paid_at', '<', startOfDay(daysAfter(to, 1)))] : []),
      ...terms.map(searchTextHas),
    ])
}
