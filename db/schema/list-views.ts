import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Timestamp } from './columns.ts'

/** Filters of the list of applications that staff keep by name. */
interface ListViewsTable {
  id: Generated<string>
  owner_id: string
  name: string
  /** True if all staff who work on applications see it; otherwise only its owner does. */
  shared: boolean
  /**
   * Filter and order in the form of the list's address. Read it only through the schema, because an older version of
   * the site may have stored it.
   */
  query: ColumnType<unknown, string, string>
  /** The columns shown with it, separated by commas. Null: those that each browser shows. */
  columns: string | null
  row_height: string | null
  /** Grows with every change. */
  version: Generated<number>
  updated_at: Timestamp
}

export type ListViewRow = Selectable<ListViewsTable>

export interface ListViewTables {
  list_views: ListViewsTable
}
