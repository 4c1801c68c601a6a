import { type ListState, listSearch, parseListState, withoutPage } from '../../applications/list-state.ts'
import { lastListPath } from '../../core/last-list.ts'
import { go, paths } from '../../core/router.ts'

/** The list that an application was opened from: its filter and order, its address with the page, and a way to go there. */
export type OpenedFrom = { state: ListState; path: string; open: () => void }

/** Reads from the query of an application's address the list that it was opened from. */
export function listOf(search: Readonly<Record<string, string>>): OpenedFrom {
  const state = withoutPage(parseListState(search))
  const query = listSearch(state)
  const path = sameList(query) ?? (query ? `${paths.list}?${query}` : paths.list)
  return { state, path, open: () => go(path) }
}

/** Gives the address of the last list, with its page, if its filter and order are those of `query`. */
function sameList(query: string): string | null {
  const last = lastListPath()
  const [, lastQuery = ''] = last.split('?')
  const state = parseListState(Object.fromEntries(new URLSearchParams(lastQuery)))
  return listSearch(withoutPage(state)) === query ? last : null
}
