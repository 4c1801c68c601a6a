import { type ListState, listSearch, parseListState, withoutPage } from '../../applications/list-state.ts'
import { go, paths } from '../../core/router.ts'

/** The list that an application was opened from: its filter and order, and the way back to it. */
export type OpenedFrom = { state: ListState; path: string; open: () => void }

/** Reads from the query of an application's address the list that it was opened from. */
export function listOf(search: Readonly<Record<string, string>>): OpenedFrom {
  const state = withoutPage(parseListState(search))
  const query = listSearch(state)
  const path = query ? `${paths.list}?${query}` : paths.list
  return { state, path, open: () => go(path) }
}
