import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { type EventData, readEvent } from '#api/history.ts'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { DueDays } from '#domain/collection.ts'
import { lockFreePlans } from '../installments/lock.ts'
import { hasChecked, isAllChecked } from '../installments/queries.ts'
import { inOrder, type Order } from '../shared/list.ts'
import { type ListKey, searchTextHas } from '../shared/pagination.ts'

type Db = Kysely<Database>

/** Which plans a list shows. Terms are folded (`searchTerms`). */
export interface CollectionFilter {
  /** The due days of their oldest open installment. */
  readonly due: DueDays
  /** Only plans whose customer is to be called on this day: not while the bank checks payments of all that is due. */
  readonly callOn: PlainDate | undefined
  readonly terms: readonly string[]
  /** The id of the assignee; null for plans without one. */
  readonly assignee: string | null | undefined
}

/** By the oldest open due day, by the open amount, or by broken promises first and then by due day. */
export type CollectionSort = 'due' | 'open' | 'call'

/** A plan with its customer, assignee and last contact. */
export type ListedPlan = InstallmentPlanRow & {
  contract_number: string
  full_name: string
  cpf: string
  phone: string
  assignee_id: string | null
  assignee_name: string | null
  /** True when a payment of an installment that is due as the list asks waits for the bank. */
  is_checked: boolean
  contact: { id: number; data: unknown; note: string | null; actor_name: string | null; at: string } | null
}

/** The plans of a page in its order, as lists of what is due until a day show them. */
export function readListedPlans(db: Db, page: Plans, order: Order, dueUntil: PlainDate): Promise<ListedPlan[]> {
  const ids = page.select('installment_plans.id').as('page')
  return inOrder(
    detailed(db, dueUntil).innerJoin(ids, 'page.id', 'installment_plans.id'),
    order,
    'installment_plans',
  ).execute()
}

/** Returns one plan as lists of what is due until a day show it; undefined when the id is unknown. */
export function findListedPlan(db: Db, planId: string, dueUntil: PlainDate): Promise<ListedPlan | undefined> {
  return detailed(db, dueUntil).where('installment_plans.id', '=', planId).executeTakeFirst()
}

const detailed = (db: Db, dueUntil: PlainDate) =>
  db
    .selectFrom('installment_plans')
    .innerJoin('financing_applications as application', 'application.id', 'installment_plans.application_id')
    .leftJoin('admin_users as assignee', 'assignee.id', 'application.assignee_id')
    .selectAll('installment_plans')
    .select([
      'contract_number',
      'full_name',
      'cpf',
      'application.phone',
      'assignee_id',
      'assignee.name as assignee_name',
    ])
    .select(hasChecked(dueUntil).as('is_checked'))
    .select(
      sql<ListedPlan['contact']>`(select to_jsonb(event) from (
        select id, data, note, actor_name, at from application_events as called
        where called.application_id = application.id and called.kind = 'collection_contact'
        order by called.at desc, called.id desc limit 1) as event)`.as('contact'),
    )

const hasNoPromise: ListKey = (table) => sql`(${sql.ref(`${table}.promised_on`)} is null)`

export const collectionKeys: Readonly<Record<CollectionSort, readonly ListKey[]>> = {
  due: ['next_due_on'],
  open: ['open_cents'],
  call: [hasNoPromise, 'next_due_on'],
}

type Plans = ReturnType<typeof foundPlans>

/** The plans that a filter finds, in no order. Reads the application only if the filter needs it. */
export function foundPlans(db: Db, { due, callOn, terms, assignee }: CollectionFilter) {
  let plans = db.selectFrom('installment_plans').where('next_due_on', '<=', due.to)
  if (due.from !== null) plans = plans.where('next_due_on', '>=', due.from)
  if (callOn) {
    plans = plans.where(({ eb, or }) => or([eb('call_from', 'is', null), eb('call_from', '<=', callOn)]))
    plans = plans.where(({ not }) => not(isAllChecked(due.to)))
  }
  if (terms.length > 0 || assignee !== undefined) plans = plans.where((eb) => isOf(eb, terms, assignee))
  return plans
}

function isOf(
  { exists, selectFrom }: ExpressionBuilder<Database, 'installment_plans'>,
  terms: readonly string[],
  assignee: string | null | undefined,
) {
  let person = selectFrom('financing_applications as application')
    .select('application.id')
    .whereRef('application.id', '=', 'installment_plans.application_id')
  if (assignee !== undefined) person = person.where('assignee_id', assignee === null ? 'is' : '=', assignee)
  for (const term of terms) person = person.where(searchTextHas(term))
  return exists(person)
}

/**
 * Counts the contracts whose oldest open installment is due on each day until `to`, and sums their amounts. For
 * contracts with a due day until `late`, the amount is everything due until then; for the others the next installment.
 */
export async function sumByDueDay(db: Db, late: PlainDate, to: PlainDate) {
  const { rows } = await sql<{ due_on: PlainDate; contracts: number; cents: number }>`
    select next_due_on as due_on, count(*) as contracts, sum(case
      when next_due_on > ${late}::date then next_cents
      when late_during @> ${late}::date then late_cents
      else owed_until(id, ${late}::date) end)::bigint as cents
    from installment_plans where next_due_on <= ${to}::date group by next_due_on`.execute(db)
  return rows
}

/** How many plans one transaction of `keepLateSums` locks. */
const plansAtOnce = 1_000

/**
 * Keeps the late sums of the plans of which another installment has become late by the due day `late`, so that readers
 * need not add them up. Leaves locked plans to the next run. Starts nothing more once `hasTime` says no. Returns how
 * many.
 */
export async function keepLateSums(db: Db, late: PlainDate, hasTime: () => boolean): Promise<number> {
  let kept = 0
  for (let some = 1; some > 0 && hasTime(); kept += some) {
    some = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from installment_plans where next_due_on <= ${late}::date and (late_during @> ${late}::date) is not true
        order by next_due_on, id limit ${plansAtOnce}`.execute(trx)
      const plans = await lockFreePlans(
        trx,
        rows.map(({ id }) => id),
      )
      await sql`select keep_plans(${plans.map(({ id }) => id)}::uuid[], ${late}::date)`.execute(trx)
      return plans.length
    })
  }
  return kept
}

/** Returns the id of an application's last collection contact; undefined before the first. */
export async function findLastContact(db: Db, applicationId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('application_events')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('kind', '=', 'collection_contact')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** Stores from which day to call a plan's customer again, and the promised day. */
export async function keepCall(
  trx: Transaction<Database>,
  planId: string,
  { callFrom, promisedOn }: { callFrom: PlainDate; promisedOn: PlainDate | null },
): Promise<void> {
  await trx
    .updateTable('installment_plans')
    .set({ call_from: callFrom, promised_on: promisedOn })
    .where('id', '=', planId)
    .execute()
}

/** The content of a stored contact; null if only another release knows its result. */
export function contactData(data: unknown): EventData<'collection_contact'> | null {
  const event = readEvent('collection_contact', data)
  return event.kind === 'collection_contact' ? event.data : null
}
