import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { FinancingApplicationsTable } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { type Anchor, comparedToRow, countRows, keyOf, type ListKey, lastOfNext } from '../shared/pagination.ts'
import { type ApplicationFilter, applicationConditions, type Ids, idsOf, partsOf } from './application-list-filter.ts'
import { dueOn } from './queue-queries.ts'
import type { WorkStatusRow } from './work-status.ts'

export type ListColumn =
  | 'created_at'
  | 'name_key'
  | 'motorcycle_model'
  | 'entry_value'
  | 'installment_value'
  | 'installments'
  | 'stage'
  | 'score'
  | 'income_share'
  | 'assignee'
  | 'stage_since'
  | 'promised'

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

/** An offer without its installments. */
export type ListedOffer = Omit<Offer, 'installments'> & { firstDueOn: PlainDate }

export type ListedApplication = Pick<Selectable<FinancingApplicationsTable>, (typeof columns)[number]> &
  WorkStatusRow & {
    withdrawn_at: Date | null
    /** A number as text. */
    accounts_of_cpf: string
    /** The code of the refusal that the customer read. */
    refusal: string | null
    /** Null for an application that an older version of the server stored during a deploy, until it is first opened. */
    offer: ListedOffer | null
  }

export interface WantedList {
  filter: ApplicationFilter
  order: ListOrder
  anchor?: Anchor | undefined
  /** The row that the list ends with, even if the filter no longer includes it. */
  until?: string | undefined
  limit: number
  /** How many rows to skip after the anchor. */
  offset?: number
}

/**
 * At most `limit` applications next to the anchor (or the first ones), in the order of the list. An index leads
 * straight to the anchor however deep it is, and covers the filters, so that the table is read only for the result.
 */
export async function listApplications(db: Kysely<Database>, wanted: WantedList): Promise<ListedApplication[]> {
  const { page, keys, direction, backwards } = pageOfIds(db, wanted)
  let rows = db
    .selectFrom(page.as('page'))
    .innerJoin('financing_applications', 'financing_applications.id', 'page.id')
    .innerJoin('application_state as state', 'state.application_id', 'page.id')
    .leftJoin('offers', (join) =>
      join
        .onRef('offers.application_id', '=', 'page.id')
        .on(
          'offers.version',
          '=',
          sql<number>`(select max(version) from offers newest where newest.application_id = page.id)`,
        ),
    )
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
    .select(['assignee_id', 'assignee.name as assignee_name', 'stage_since', 'state.due_on'])
    .select(refusal.as('refusal'))
    // Leaves the installments out, because they make up most of the document.
    .select(
      sql<ListedOffer | null>`offers.document::jsonb - 'installments'
      || jsonb_build_object('firstDueOn', offers.document::jsonb #>> '{installments,0,dueOn}')`.as('offer'),
    )
  for (const key of keys) rows = rows.orderBy(keyOf(key, 'financing_applications'), direction)
  const found = await rows.orderBy('financing_applications.id', direction).execute()
  return backwards ? found.reverse() : found
}

/** The code of an application's last refusal; null if it is not refused. */
const refusal = sql<string | null>`(case when financing_applications.status = 'rejected' then (
  select event.data ->> 'refusal' from application_events event
  where event.application_id = financing_applications.id and event.to_status = 'rejected'
  order by event.at desc, event.id desc limit 1) end)`

/**
 * Returns the id of the last of the next `limit` applications; undefined when none follows it. Reads the index only.
 */
export function lastApplicationOfNext(db: Kysely<Database>, wanted: WantedList): Promise<string | undefined> {
  return lastOfNext(wanted.limit, (limit, offset) => pageOfIds(db, { ...wanted, limit, offset }).page.execute())
}

/**
 * The first sort key of each order that is not by a plain column, written as in its index if it has one
 * (db/migrate.ts).
 */
const firstKeys: Partial<Record<ListColumn, (order: Direction) => ListKey>> = {
  stage: () => (table) => sql`stage_of(${sql.ref(`${table}.status`)})`,
  score: () => (table) => sql`coalesce(${sql.ref(`${table}.credit_score`)}, -1)`,
  income_share: () => (table) =>
    sql`(${sql.ref(`${table}.installment_value`)} / nullif(${sql.ref(`${table}.income`)}, 0))`,
  assignee: () => (table) =>
    sql`coalesce((select ${nameKey('own')} from admin_users own where own.id = ${sql.ref(`${table}.assignee_id`)}), ${noName})`,
  // Applications without a promise come last in both directions.
  promised: (order) => (table) => {
    return sql`coalesce(${dueOn(table)}, ${order === 'asc' ? 'infinity' : '-infinity'}::date)`
  },
}

// Applications without an assignee come after the assigned ones.
const nameKey = (table: string) => sql<string>`'0' || lower(normalize(${sql.ref(`${table}.name`)}, NFD))`
const noName = sql<string>`'1'`

function pageOfIds(db: Kysely<Database>, wanted: WantedList) {
  const { order, anchor } = wanted
  const backwards = anchor?.side === 'before'
  const direction: Direction = (order.direction === 'asc') !== backwards ? 'asc' : 'desc'
  const first = firstKeys[order.column]?.(order.direction) ?? (order.column as string)
  const keys: readonly ListKey[] = order.column === 'created_at' ? ['created_at'] : [first, 'created_at']
  const page =
    order.column === 'assignee' ? byAssignee(db, wanted, keys, direction) : inOrder(db, wanted, keys, direction)
  return { page, keys, direction, backwards }
}

/** The applications of the filter in the order of the keys, from the anchor on. */
function inOrder(
  db: Kysely<Database>,
  { filter, order, anchor, until, limit, offset = 0 }: WantedList,
  keys: readonly ListKey[],
  direction: Direction,
) {
  // Only these wait, and the table has no index of the others by waiting time.
  const waits = order.column === 'promised' ? 'promised' : order.column === 'stage_since' ? 'yes' : undefined
  const shown = { ...filter, open: filter.open ?? waits }
  const [onwards, upTo] = direction === 'asc' ? (['>', '<='] as const) : (['<', '>='] as const)
  const within = (some: Ids) => {
    const begun = anchor ? some.where(comparedToRow('financing_applications', keys, onwards, anchor.id)) : some
    return until ? begun.where(comparedToRow('financing_applications', keys, upTo, until)) : begun
  }
  const ordered = (some: Ids) =>
    keys
      .reduce((before, key) => before.orderBy(keyOf(key, 'financing_applications'), direction), some)
      .orderBy('financing_applications.id', direction)
  const page = idsOf(db, shown, limit + offset, { within, ordered }).limit(limit)
  return offset > 0 ? page.offset(offset) : page
}

/**
 * Returns the filtered applications by the name of their assignee. The name is in another table, so no index has it.
 * Reads the next applications of each colleague, and of those without an assignee, from an index. Then sorts them into
 * the page.
 */
function byAssignee(
  db: Kysely<Database>,
  { filter, anchor, until, limit, offset = 0 }: WantedList,
  [name]: readonly ListKey[],
  direction: Direction,
) {
  const taken = (part: RawBuilder<SqlBool>, whose: RawBuilder<SqlBool>, own: RawBuilder<string>) => {
    let some = db
      .selectFrom('financing_applications')
      .select(['id', 'created_at', own.as('name')])
      .where(applicationConditions(filter))
      .where(part)
      .where(whose)
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(limit + offset)
    if (anchor) some = some.where(besideRow(own, name, direction === 'asc' ? '>' : '<', anchor.id))
    if (until) some = some.where(besideRow(own, name, direction === 'asc' ? '<=' : '>=', until))
    return some
  }
  const found = partsOf(filter).flatMap((part) => [
    db
      .selectFrom('admin_users as who')
      .innerJoinLateral(
        () => taken(part, sql`financing_applications.assignee_id = who.id`, nameKey('who')).as('one'),
        (join) => join.onTrue(),
      )
      .select(['one.id', 'one.created_at', 'one.name']),
    db
      .selectFrom(taken(part, sql`financing_applications.assignee_id is null`, noName).as('one'))
      .select(['one.id', 'one.created_at', 'one.name']),
  ])
  return db
    .selectFrom(sql<{ id: string; created_at: Date; name: string }>`(${sql.join(found, sql` union all `)})`.as('found'))
    .select('found.id')
    .orderBy('found.name', direction)
    .orderBy('found.created_at', direction)
    .orderBy('found.id', direction)
    .limit(limit)
    .offset(offset)
}

/**
 * Compares a row of one assignee to another row. Compares by time alone if both have the same name, so that an index
 * serves.
 */
function besideRow(own: RawBuilder<string>, name: ListKey | undefined, operator: '<' | '<=' | '>' | '>=', id: string) {
  const other = (what: RawBuilder<unknown>) =>
    sql`(select ${what} from financing_applications anchor where anchor.id = ${id}::uuid)`
  const theirs = other(keyOf(name ?? 'id', 'anchor'))
  const [edge, edgeId] = operator.startsWith('>') ? ['-infinity', '0'] : ['infinity', 'f']
  const nameOperator = sql.raw(operator.startsWith('>') ? '>=' : '<=')
  return sql<SqlBool>`(${own} ${nameOperator} ${theirs}
    and (financing_applications.created_at, financing_applications.id) ${sql.raw(operator)} (
      case when ${own} = ${theirs} then ${other(sql`anchor.created_at`)} else ${edge}::timestamptz end,
      case when ${own} = ${theirs} then ${id}::uuid else ${edgeId.repeat(32)}::uuid end))`
}

/** Counts the applications that the filter finds, up to `atMost`. */
export function countApplications(db: Kysely<Database>, filter: ApplicationFilter, atMost: number): Promise<number> {
  return countRows(db, idsOf(db, filter, atMost).limit(atMost))
}
