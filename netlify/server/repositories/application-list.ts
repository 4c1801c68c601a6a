import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, FinancingApplicationsTable } from '#db/schema.ts'
import { type ApplicationFilter, applicationConditions } from './application-filter.ts'

export type ListColumn =
  | 'created_at'
  | 'name_key'
  | 'motorcycle_model'
  | 'entry_value'
  | 'installment_value'
  | 'installments'

export interface ListOrder {
  column: ListColumn
  direction: 'asc' | 'desc'
}

/** A row that the wanted ones come after, or before, in the order of the list. */
export interface Anchor {
  id: string
  side: 'after' | 'before'
}

const columns = [
  'id',
  'contract_number',
  'full_name',
  'cpf',
  'email',
  'motorcycle_model',
  'motorcycle_price',
  'entry_value',
  'installment_value',
  'installments',
  'credit_score',
  'status',
  'created_at',
] as const

export type ListedApplication = Pick<Selectable<FinancingApplicationsTable>, (typeof columns)[number]>

/**
 * At most `limit` applications next to the anchor (or the first ones), in the order of the list. The index leads to the
 * anchor's place whatever its depth; it also holds what is filtered by, so that the table is read only for the result.
 */
export async function listApplications(
  db: Kysely<Database>,
  wanted: { filter: ApplicationFilter; order: ListOrder; anchor?: Anchor | undefined; limit: number },
): Promise<ListedApplication[]> {
  const { filter, order, anchor, limit } = wanted
  const backwards = anchor?.side === 'before'
  const direction = (order.direction === 'asc') !== backwards ? 'asc' : 'desc'
  const keys: readonly ListColumn[] = order.column === 'created_at' ? ['created_at'] : [order.column, 'created_at']

  let page = db.selectFrom('financing_applications').select('id').where(applicationConditions(filter)).limit(limit)
  if (anchor) page = page.where(beyond(keys, anchor.id, direction))
  for (const key of keys) page = page.orderBy(key, direction)

  let rows = db
    .selectFrom(page.orderBy('id', direction).as('page'))
    .innerJoin('financing_applications', 'financing_applications.id', 'page.id')
    .select(columns.map((column) => `financing_applications.${column}` as const))
  for (const key of keys) rows = rows.orderBy(`financing_applications.${key}`, direction)
  const found = await rows.orderBy('financing_applications.id', direction).execute()
  return backwards ? found.reverse() : found
}

/** (keys, id) beyond those of the anchor. Single values, not a row of them, or Postgres does not search the index. */
function beyond(keys: readonly ListColumn[], id: string, direction: 'asc' | 'desc') {
  const own = (key: string) =>
    sql`(select anchor.${sql.ref(key)} from financing_applications anchor where anchor.id = ${id}::uuid)`
  const row = sql.join([...keys, 'id'].map((key) => sql.ref(`financing_applications.${key}`)))
  const anchorRow = sql.join([...keys.map(own), sql`${id}::uuid`])
  return direction === 'asc' ? sql<boolean>`(${row}) > (${anchorRow})` : sql<boolean>`(${row}) < (${anchorRow})`
}

/** How many applications the filter finds, counting no further than `atMost`. */
export async function countApplications(
  db: Kysely<Database>,
  filter: ApplicationFilter,
  atMost: number,
): Promise<number> {
  const some = db
    .selectFrom('financing_applications')
    .select('id')
    .where(applicationConditions(filter))
    .limit(atMost)
    .as('some')
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
