import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Timestamp } from './columns.ts'

/** Filters of the list of applications that staff keep by name. */
interface ListViewsTable {
  id: Generated<string>
  owner_id: string
  name: string
  /** Whether everybody who works applications sees it, or its owner alone. */
  shared: boolean
  /** Filter and order as the list's address has them. Read it with the schema only, for an older version may have stored it. */
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
