import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { CountResponse } from '#api/lists.ts'
import type { Database } from '#db/schema.ts'

const pageSize = 25
/** Counting stops here, because an exact number beyond it is of no use, and the cost would grow with the table. */
export const countLimit = 10_000

export interface Page<Row> {
  rows: Row[]
  hasPrevious: boolean
  hasNext: boolean
}

/** The anchor of a list that continues after a row; undefined at the beginning of the list. */
export const after = (id: string | undefined): Anchor | undefined => (id ? { id, side: 'after' } : undefined)

/**
 * Returns one page of a list, after or before the row that the query names; `find` reads at most so many rows next to
 * an anchor. If too few rows for a page stand before the named row, gives the whole first page.
 */
export async function pageOf<Row>(
  query: { after?: string | undefined; before?: string | undefined; limit?: string | undefined },
  find: (anchor: Anchor | undefined, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const limit = query.limit ? Number(query.limit) : pageSize
  if (query.before) {
    const rows = await find({ id: query.before, side: 'before' }, limit + 1)
    if (rows.length >= limit) return { rows: rows.slice(-limit), hasPrevious: rows.length > limit, hasNext: true }
  }
  const anchor = query.before ? undefined : after(query.after)
  const rows = await find(anchor, limit + 1)
  return { rows: rows.slice(0, limit), hasPrevious: anchor !== undefined, hasNext: rows.length > limit }
}

/** Counts rows up to ten thousand; `count` stops counting at its argument. */
export async function countUpTo(count: (atMost: number) => Promise<number>): Promise<CountResponse> {
  const found = await count(countLimit + 1)
  return { count: Math.min(found, countLimit), more: found > countLimit }
}

/** Counts the rows of a query, which ends at the number where counting stops. */
export async function countRows(db: Kysely<Database>, rows: Expression<unknown>): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) as count from ${rows} as found`.execute(db)
  return counted.rows[0]?.count ?? 0
}

/**
 * Returns the id of the last of the next `limit` rows; undefined when none follows it, so that a slice needs no end.
 */
export async function lastOfNext(
  limit: number,
  find: (limit: number, offset: number) => Promise<{ id: string }[]>,
): Promise<string | undefined> {
  const [last, another] = await find(2, limit - 1)
  return another && last?.id
}

/** The row that a page of a list comes after, or before, in the order of the list. */
export interface Anchor {
  id: string
  side: 'after' | 'before'
}

/** A key of a list's order: a column, or an expression of a table's columns. */
export type ListKey = string | ((table: string) => RawBuilder<unknown>)

/** A key of a table's row, under the name that the table has in a query. */
export const keyOf = (key: ListKey, table: string): RawBuilder<unknown> =>
  typeof key === 'string' ? sql.ref(`${table}.${key}`) : key(table)

/** The tables of which there are lists that go from row to row. */
export type ListTable = 'financing_applications' | 'installment_plans' | 'leads' | 'pix_payments' | 'requests'

/**
 * Compares (keys, id) of a table's rows with those of the row with this id. A subquery for each key gives the other
 * side, because Postgres does not search the index for a subquery of whole rows.
 */
export function comparedToRow(
  table: ListTable,
  keys: readonly ListKey[],
  operator: '<' | '<=' | '>' | '>=',
  id: string,
) {
  const own = (key: ListKey) =>
    sql`(select ${keyOf(key, 'anchor')} from ${sql.table(table)} anchor where anchor.id = ${id}::uuid)`
  const row = sql.join([...keys, 'id'].map((key) => keyOf(key, table)))
  const other = sql.join([...keys.map(own), sql`${id}::uuid`])
  return sql<boolean>`(${row}) ${sql.raw(operator)} (${other})`
}

/**
 * Finds a folded term (`searchTerms`) anywhere in `search_text`. A term of one or two letters has to begin a word,
 * because elsewhere it would match nearly all rows, and without an index.
 */
export function searchTextHas(term: string) {
  const text = term.replace(/[\\%_]/g, '\\$&')
  if (term.length > 2) return sql<boolean>`search_text like ${`%${text}%`}`
  return sql<boolean>`(search_text like ${`${text}%`} or search_text like ${`% ${text}%`})`
}
