import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { CountResponse } from '#api/lists.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { type Cell, type CsvSlice, csvSlice } from './csv.ts'
import {
  type Anchor,
  comparedToRow,
  countRows,
  countUpTo,
  keyOf,
  type ListKey,
  type ListTable,
  lastOfNext,
  type Page,
  pageOf,
} from './pagination.ts'

type ListDeps = Pick<Deps, 'db' | 'now'>
type Direction = 'asc' | 'desc'

/** The order of a list: by its keys, then by the id. */
export type Order = { readonly keys: readonly ListKey[]; readonly direction: Direction }

/**
 * What a list is. `Wanted` is what its query asks for: the filter, and the order where there are several. `found` reads
 * a table that the database knows by `DB` and `Tables`, with its joins.
 */
type Definition<DB, Tables extends keyof DB, Output, Wanted, Row> = {
  table: ListTable
  order: (wanted: Wanted) => Order
  /** The rows that the query asks for, in no order. */
  found: (db: Kysely<Database>, wanted: Wanted) => SelectQueryBuilder<DB, Tables, Output>
  /** Reads the rows of a page, in the given order, with what the list shows beside them. */
  read: (
    deps: ListDeps,
    page: SelectQueryBuilder<DB, Tables, Output>,
    at: { order: Order; wanted: Wanted },
  ) => Promise<Row[]>
  /** The columns of the list as a file: each heading with its cell of a row. Left out, the list is not exported. */
  columns?: Readonly<Record<string, (row: Row) => Cell>>
}

type Place = { anchor?: Anchor | undefined; until?: string | undefined; limit: number }
type PageQuery = { after?: string | undefined; before?: string | undefined; limit?: string | undefined }

/** Orders rows of a list's table, under the name that it has in their query. */
export function inOrder<DB, Tables extends keyof DB, Output>(
  rows: SelectQueryBuilder<DB, Tables, Output>,
  { keys, direction }: Order,
  table: string,
): SelectQueryBuilder<DB, Tables, Output> {
  return [...keys, 'id'].reduce((before, key) => before.orderBy(keyOf(key, table), direction), rows)
}

/**
 * Defines a list that goes from row to row of a table by the keys of its order, so that an index leads to a page
 * however deep it is. The list says what it finds, in which order, and what it shows; its pages, count and file follow.
 */
export function defineList<DB, Tables extends keyof DB, Output, Wanted, Row extends { id: string }>({
  table,
  order: orderOf,
  found,
  read,
  columns = {},
}: Definition<DB, Tables, Output, Wanted, Row>) {
  const id = sql.ref<string>(`${table}.id`)

  /** The rows next to the anchor: in the order of the list, or against it before an anchor. */
  function next(db: Kysely<Database>, wanted: Wanted, { anchor, until, limit }: Place) {
    const { keys, direction: usual } = orderOf(wanted)
    const direction = (usual === 'asc') === (anchor?.side !== 'before') ? 'asc' : 'desc'
    const [onwards, upTo] = direction === 'asc' ? (['>', '<='] as const) : (['<', '>='] as const)
    let page = found(db, wanted).limit(limit)
    if (anchor) page = page.where(comparedToRow(table, keys, onwards, anchor.id))
    if (until) page = page.where(comparedToRow(table, keys, upTo, until))
    const order: Order = { keys, direction }
    return { page: inOrder(page, order, table), order }
  }

  async function find(deps: ListDeps, wanted: Wanted, place: Place): Promise<Row[]> {
    const { page, order } = next(deps.db, wanted, place)
    const rows = await read(deps, page, { order, wanted })
    return place.anchor?.side === 'before' ? rows.reverse() : rows
  }

  return {
    page: (deps: ListDeps, wanted: Wanted, query: PageQuery): Promise<Page<Row>> =>
      pageOf(query, (anchor, limit) => find(deps, wanted, { anchor, limit })),

    /** Counts the rows, up to ten thousand. */
    count: ({ db }: Pick<Deps, 'db'>, wanted: Wanted): Promise<CountResponse> =>
      countUpTo((atMost) => countRows(db, found(db, wanted).select(id.as('id')).limit(atMost))),

    /** A slice of the list as CSV, from the row after which the former slice ended. */
    slice: (deps: ListDeps, wanted: Wanted, query: Pick<PageQuery, 'after' | 'limit'>): Promise<CsvSlice> =>
      csvSlice(
        {
          header: Object.keys(columns),
          record: (row: Row) => Object.values(columns).map((cell) => cell(row)),
          find: (place) => find(deps, wanted, place),
          lastOfNext: ({ anchor, limit: size }) =>
            lastOfNext(size, (limit, offset) =>
              next(deps.db, wanted, { anchor, limit })
                .page.select(id.as('id'))
                .$castTo<{ id: string }>()
                .offset(offset)
                .execute(),
            ),
        },
        query,
      ),
  }
}
