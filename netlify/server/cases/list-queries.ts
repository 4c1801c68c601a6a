import { type Kysely, type Selectable, sql } from 'kysely'
import type { FinancingApplicationsTable } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { type Anchor, comparedToRow, keyOf, type ListKey } from '../shared/keyset-queries.ts'
import { type ApplicationFilter, applicationConditions } from './list-filter.ts'
import { lienSince } from './queue-queries.ts'
import { bankSince } from './turn.ts'
import type { WorkStatusRow } from './work-status.ts'

export type ListColumn =
  | 'created_at'
  | 'name_key'
  | 'motorcycle_model'
  | 'entry_value'
  | 'installment_value'
  | 'installments'
  | 'stage'

type Direction = 'asc' | 'desc'

export interface ListOrder {
  column: ListColumn
  direction: Direction
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
  'income',
  'credit_score',
  'status',
  'created_at',
] as const

/** An offer but for its installments. */
export type ListedOffer = Omit<Offer, 'installments'>

export type ListedApplication = Pick<Selectable<FinancingApplicationsTable>, (typeof columns)[number]> &
  WorkStatusRow & {
    withdrawn_at: Date | null
    /** A number as text. */
    accounts_of_cpf: string
    /** Null for one that an older version of the server stored while this one started, until somebody opens it. */
    offer: ListedOffer | null
  }

export interface WantedList {
  filter: ApplicationFilter
  order: ListOrder
  anchor?: Anchor | undefined
  /** The row that the list ends with, even if the filter no longer includes it. */
  until?: string | undefined
  limit: number
}

/**
 * At most `limit` applications next to the anchor (or the first ones), in the order of the list. An index leads straight to
 * the anchor however deep it is, and covers the filters, so that the table is read only for the result.
 */
export async function listApplications(db: Kysely<Database>, wanted: WantedList): Promise<ListedApplication[]> {
  const { page, keys, direction, backwards } = pageOfIds(db, wanted)
  let rows = db
    .selectFrom(page.as('page'))
    .innerJoin('financing_applications', 'financing_applications.id', 'page.id')
    .leftJoin('offers', 'offers.application_id', 'page.id')
    .leftJoin('admin_users as assignee', 'assignee.id', 'assignee_id')
    .leftJoin('contract_withdrawals as withdrawal', 'withdrawal.application_id', 'page.id')
    .select('withdrawal.at as withdrawn_at')
    .select(({ selectFrom, fn }) =>
      selectFrom('applicant_accounts as same')
        .select(fn.countAll<string>().as('count'))
        .whereRef('same.cpf', '=', 'financing_applications.cpf')
        .$asScalar()
        .$notNull()
        .as('accounts_of_cpf'),
    )
    .select(columns.map((column) => `financing_applications.${column}` as const))
    .select(['assignee_id', 'assignee.username as assignee_name', 'stage_since', bankSince.as('bank_since')])
    .select(lienSince.as('lien_since'))
    // Without its installments, which make most of it.
    .select(sql<ListedOffer | null>`offers.document::jsonb - 'installments'`.as('offer'))
  for (const key of keys) rows = rows.orderBy(keyOf(key, 'financing_applications'), direction)
  const found = await rows.orderBy('financing_applications.id', direction).execute()
  return backwards ? found.reverse() : found
}

/** The id of the last of the next `limit` applications; undefined when there are no more behind it. Reads the index only. */
export async function lastOfNext(db: Kysely<Database>, wanted: WantedList): Promise<string | undefined> {
  const [last, another] = await pageOfIds(db, { ...wanted, limit: 2 })
    .page.offset(wanted.limit - 1)
    .execute()
  return another && last?.id
}

const stage: ListKey = (table) => sql`stage_of(${sql.ref(`${table}.status`)})`

function pageOfIds(db: Kysely<Database>, { filter, order, anchor, until, limit }: WantedList) {
  const backwards = anchor?.side === 'before'
  const direction: Direction = (order.direction === 'asc') !== backwards ? 'asc' : 'desc'
  const first: ListKey = order.column === 'stage' ? stage : order.column
  const keys: readonly ListKey[] = order.column === 'created_at' ? ['created_at'] : [first, 'created_at']
  let page = db.selectFrom('financing_applications').select('id').where(applicationConditions(filter)).limit(limit)
  if (anchor)
    page = page.where(comparedToRow('financing_applications', keys, direction === 'asc' ? '>' : '<', anchor.id))
  if (until) page = page.where(comparedToRow('financing_applications', keys, direction === 'asc' ? '<=' : '>=', until))
  for (const key of keys) page = page.orderBy(keyOf(key, 'financing_applications'), direction)
  return { page: page.orderBy('id', direction), keys, direction, backwards }
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
