import {
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { PixPaymentsTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import { startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import type { ChargeWay } from '#domain/payments/charge.ts'
import type { PaymentFilter as PaymentListFilter } from '#domain/payments/payment.ts'
import { type Anchor, comparedToRow, countRows, lastOfNext, searchTextHas } from '../shared/pagination.ts'

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

export interface WantedPayments {
  filter: PaymentFilter
  anchor?: Anchor | undefined
  /** The row that the list ends with, even if the filter no longer includes it. */
  until?: string | undefined
  limit: number
}

/** At most `limit` payments next to the anchor (or the first ones), newest first, with their customers. */
export async function listPayments(db: Kysely<Database>, wanted: WantedPayments) {
  const rows = await detailed(db, selected(db, wanted).selectAll('pix_payments'), wanted).execute()
  return wanted.anchor?.side === 'before' ? rows.reverse() : rows
}

export type ListedPayment = Awaited<ReturnType<typeof listPayments>>[number]

/** One payment as the list shows it; undefined when there is none of that id. */
export async function findListedPayment(db: Kysely<Database>, id: string): Promise<ListedPayment | undefined> {
  const one = db.selectFrom('pix_payments').where('pix_payments.id', '=', id).selectAll('pix_payments')
  return detailed(db, one, {}).executeTakeFirst()
}

/** The id of the last of the next `limit` payments; undefined when none follows it. */
export function lastPaymentOfNext(db: Kysely<Database>, wanted: WantedPayments): Promise<string | undefined> {
  return lastOfNext(wanted.limit, (limit, offset) =>
    selected(db, { ...wanted, limit })
      .select('pix_payments.id')
      .offset(offset)
      .execute(),
  )
}

/** How many payments the filter finds, counting no further than `atMost`. */
export function countPayments(db: Kysely<Database>, filter: PaymentFilter, atMost: number): Promise<number> {
  return countRows(db, db.selectFrom('pix_payments').select('id').where(conditions(filter)).limit(atMost))
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

/** Joins names and contracts to the rows of the page only. */
function detailed(
  db: Kysely<Database>,
  payments: SelectQueryBuilder<Database, 'pix_payments', Selectable<PixPaymentsTable>>,
  { anchor }: Pick<WantedPayments, 'anchor'>,
) {
  const direction = anchor?.side === 'before' ? 'asc' : 'desc'
  return db
    .selectFrom(payments.as('payment'))
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
    .orderBy('payment.paid_at', direction)
    .orderBy('payment.id', direction)
}

function selected(db: Kysely<Database>, { filter, anchor, until, limit }: WantedPayments) {
  const backwards = anchor?.side === 'before'
  const direction = backwards ? 'asc' : 'desc'
  let rows = db.selectFrom('pix_payments').where(conditions(filter)).limit(limit)
  if (anchor) rows = rows.where(comparedToRow('pix_payments', ['paid_at'], backwards ? '>' : '<', anchor.id))
  if (until) rows = rows.where(comparedToRow('pix_payments', ['paid_at'], '>=', until))
  return rows.orderBy('pix_payments.paid_at', direction).orderBy('pix_payments.id', direction)
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
