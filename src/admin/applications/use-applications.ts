import { useStore } from '@nanostores/react'
import { admin } from '../core/api.ts'
import { $router, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { type ListState, listSearch, parseListState, withoutOrder, withoutPage } from './list-state.ts'

/** The list that the address asks for: a page of it, how many there are, and the way to another one. */
export function useApplications() {
  const page = useStore($router)
  const state = parseListState(page?.search ?? {})
  const filter = withoutOrder(state)
  const list = useLoad(`list?${listSearch(state)}`, (signal) =>
    call(admin.applications.$get({ query: state }, { init: { signal } })),
  )
  const count = useLoad(`count?${listSearch(filter)}`, (signal) =>
    call(admin.applications.count.$get({ query: filter }, { init: { signal } })),
  )

  function show(next: ListState, replace = false) {
    const search = listSearch(next)
    go(search ? `${paths.list}?${search}` : paths.list, { replace })
  }

  function searchFor(q: string) {
    const { q: _before, ...rest } = withoutPage(state)
    show(q ? { ...rest, q } : rest, true)
  }

  return { state, list, count: count.data, show, searchFor }
}
