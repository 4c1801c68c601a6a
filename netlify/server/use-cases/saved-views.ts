import { type Kysely, sql, type Transaction } from 'kysely'
import {
  chosenColumns,
  type ListView,
  type ViewChangeRequest,
  type ViewQuery,
  type ViewRequest,
  type ViewsResponse,
  viewQuery,
} from '#api/application-list.ts'
import type { CountResponse } from '#api/lists.ts'
import type { ListViewRow } from '#db/schema/accounts.ts'
import type { Database } from '#db/schema.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { compareNames } from '#domain/search.ts'
import { type BuiltInView, builtInViews, mostOwnViews, mostSharedViews, rowHeights } from '#domain/work-lists.ts'
import type { Deps } from '../deps.ts'
import { type Attempt, once } from '../shared/once.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { filterOf } from './application-list.ts'
import { idsOf } from './application-list-filter.ts'

type Reader = { adminUserId: string; role: AdminRole }

/** The limit of a view's count, so that counting a view of everything costs no more than counting a small one. */
const mostCounted = 99

/** Returns the built-in views, the reader's own and the shared ones, each with how many applications it finds now. */
export async function listViews({ db, now }: Pick<Deps, 'db' | 'now'>, reader: Reader): Promise<ViewsResponse> {
  const rows = await visibleTo(db, reader).execute()
  const views = rows.map((row) => readView(row, reader)).sort((one, other) => compareNames(one.name, other.name))
  const builtIn = Object.entries(builtInViews) as [BuiltInView, ViewQuery][]
  const queries = [...builtIn.map(([, query]) => query), ...views.flatMap(({ query }) => (query ? [query] : []))]
  const counts = await countAll(db, queries, reader, now())
  const next = () => counts.shift() ?? { count: 0, more: false }
  return {
    builtIn: builtIn.map(([name]) => ({ name, count: next() })),
    views: views.map((view) => ({ ...view, count: view.query && next() })),
  }
}

/**
 * Saves a view, once for a repeated attempt. Throws `validation_failed` for a name that the person uses already,
 * `views_full` and `shared_views_full` at the limits.
 */
export async function saveView(
  deps: Deps,
  owner: Reader,
  request: ViewRequest,
  attempt: Attempt | null,
): Promise<ViewsResponse> {
  const { name, shared, ...look } = request
  const at = deps.now()
  await changing(deps, async (tx) => {
    await once(tx, attempt, at, async () => {
      await demandRoom(tx, owner.adminUserId, { name, shared })
      const stored = { owner_id: owner.adminUserId, name, shared, ...storedLook(look), updated_at: at }
      return (await tx.insertInto('list_views').values(stored).returning('id').executeTakeFirstOrThrow()).id
    })
  })
  return listViews(deps, owner)
}

/**
 * Renames or shares a view, or replaces its list. Throws `not_found` for a view that the person does not see,
 * `forbidden` if an analyst changes a colleague's view, `stale_view` when another person changed it, and what
 * `saveView` throws.
 */
export async function changeView(
  deps: Deps,
  reader: Reader,
  id: string,
  { name, shared, list, version }: ViewChangeRequest,
): Promise<ViewsResponse> {
  await changing(deps, async (tx) => {
    const row = await changeable(tx, reader, id)
    if (row.version !== version) throw new ProblemError('stale_view')
    await demandRoom(tx, row.owner_id, { name, shared }, row)
    await tx
      .updateTable('list_views')
      .set({ name, shared, ...(list && storedLook(list)), version: version + 1, updated_at: deps.now() })
      .where('id', '=', id)
      .execute()
  })
  return listViews(deps, reader)
}

/** Deletes a view for all its readers. Throws `not_found` and `forbidden` as `changeView` does. */
export async function deleteView(deps: Deps, reader: Reader, id: string): Promise<ViewsResponse> {
  await changing(deps, async (tx) => {
    await changeable(tx, reader, id)
    await tx.deleteFrom('list_views').where('id', '=', id).execute()
  })
  return listViews(deps, reader)
}

/** Runs one change at a time, because limits and names concern several rows. */
const changing = (deps: Deps, change: (tx: Transaction<Database>) => Promise<void>) =>
  deps.db.transaction().execute(async (tx) => {
    await sql`lock table list_views in share row exclusive mode`.execute(tx)
    await change(tx)
  })

const visibleTo = (db: Kysely<Database>, { adminUserId }: Reader) =>
  db
    .selectFrom('list_views')
    .innerJoin('admin_users as owner', 'owner.id', 'owner_id')
    .selectAll('list_views')
    .select('owner.name as owner_name')
    .where(({ or, eb }) => or([eb('owner_id', '=', adminUserId), eb('shared', '=', true)]))

const mayChange = (row: ListViewRow, { adminUserId, role }: Reader) =>
  row.owner_id === adminUserId || (row.shared && role === 'manager')

async function changeable(tx: Transaction<Database>, reader: Reader, id: string): Promise<ListViewRow> {
  const row = await visibleTo(tx, reader).where('list_views.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new ProblemError('not_found')
  if (!mayChange(row, reader)) throw new ProblemError('forbidden')
  return row
}

async function demandRoom(
  tx: Transaction<Database>,
  ownerId: string,
  { name, shared }: { name: string; shared: boolean },
  before?: ListViewRow,
): Promise<void> {
  const rows = await tx.selectFrom('list_views').select(['id', 'owner_id', 'name', 'shared']).execute()
  const others = rows.filter(({ id }) => id !== before?.id)
  const own = others.filter(({ owner_id }) => owner_id === ownerId)
  const folded = name.toLowerCase()
  if (own.some((one) => one.name.toLowerCase() === folded)) throw fieldError('name', 'view_name_taken')
  if (!before && own.length >= mostOwnViews) throw new ProblemError('views_full')
  if (shared && !before?.shared && others.filter((one) => one.shared).length >= mostSharedViews)
    throw new ProblemError('shared_views_full')
}

const storedLook = ({ query, columns, rowHeight }: Pick<ViewRequest, 'query' | 'columns' | 'rowHeight'>) => ({
  query: JSON.stringify(query),
  columns,
  row_height: rowHeight,
})

/** Reads a stored view. A part that no longer exists (a status, a queue) makes the filter null, never a wider one. */
function readView(row: ListViewRow & { owner_name: string }, reader: Reader): Omit<ListView, 'count'> {
  return {
    id: row.id,
    name: row.name,
    shared: row.shared,
    version: row.version,
    by: row.owner_id === reader.adminUserId ? null : row.owner_name,
    mayChange: mayChange(row, reader),
    query: viewQuery.safeParse(row.query).data ?? null,
    columns: chosenColumns.safeParse(row.columns).data ?? null,
    rowHeight: rowHeights.find((height) => height === row.row_height) ?? null,
  }
}

/** Counts the results of each filter, in one statement, up to `mostCounted` each. 'me' is the reader. */
async function countAll(
  db: Kysely<Database>,
  queries: readonly ViewQuery[],
  { adminUserId }: Reader,
  now: Date,
): Promise<CountResponse[]> {
  const row = await db
    .selectNoFrom(({ selectFrom }) =>
      queries.map((query, index) => {
        const own = query.assignee === 'me' ? { ...query, assignee: adminUserId } : query
        const most = mostCounted + 1
        return selectFrom(idsOf(db, filterOf(own, now), most).limit(most).as('some'))
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .as(`n${index}`)
      }),
    )
    .executeTakeFirstOrThrow()
  const found = row as Record<string, unknown>
  return queries.map((_, index) => {
    const count = Number(found[`n${index}`])
    return { count: Math.min(count, mostCounted), more: count > mostCounted }
  })
}
