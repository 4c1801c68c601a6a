import { type RawBuilder, sql } from 'kysely'

/** The row that a page of a list comes after, or before, in the order of the list. */
export interface Anchor {
  id: string
  side: 'after' | 'before'
}

/** What a list is ordered by: a column, or an expression of a table's columns. */
export type ListKey = string | ((table: string) => RawBuilder<unknown>)

/** A key of a table's row, under the name that the table has in a query. */
export const keyOf = (key: ListKey, table: string): RawBuilder<unknown> =>
  typeof key === 'string' ? sql.ref(`${table}.${key}`) : key(table)

/**
 * Compares (keys, id) of a table's rows with those of the row with this id. A subquery for each key gives the other side,
 * because Postgres does not search the index for a subquery of whole rows.
 */
export function comparedToRow(
  table: 'financing_applications' | 'installment_plans' | 'leads' | 'pix_payments' | 'requests',
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
