import { sql } from 'kysely'

/** A row that the wanted ones come after, or before, in the order of a list. */
export interface Anchor {
  id: string
  side: 'after' | 'before'
}

/**
 * (keys, id) of a table's rows against those of the row with this id. Single values, not a row of them, or Postgres does
 * not search the index.
 */
export function comparedToRow(
  table: 'financing_applications' | 'leads' | 'pix_payments',
  keys: readonly string[],
  operator: '<' | '<=' | '>' | '>=',
  id: string,
) {
  const own = (key: string) =>
    sql`(select anchor.${sql.ref(key)} from ${sql.table(table)} anchor where anchor.id = ${id}::uuid)`
  const row = sql.join([...keys, 'id'].map((key) => sql.ref(`${table}.${key}`)))
  const other = sql.join([...keys.map(own), sql`${id}::uuid`])
  return sql<boolean>`(${row}) ${sql.raw(operator)} (${other})`
}
