import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../core/api.ts'
import { $router, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { useTablet } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { countText, Pager } from '../lists/ListPages.tsx'
import { ApplicationCards, OrderSelect } from './ApplicationCards.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { FilterChips, FilterPanel } from './FilterPanel.tsx'
import { ListTools } from './ListTools.tsx'
import { isFiltered, type ListState, listSearch, parseListState, withoutOrder, withoutPage } from './list-state.ts'
import { SelectionBar, useSelection } from './SelectionBar.tsx'
import { Views } from './Views.tsx'

/** /admin/financiamentos: all applications, newest first. The address holds the filter, the order and the page. */
export function ListView() {
  const { state, list, count, show, searchFor } = useApplications()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const rows = useTablet()
  const selection = useSelection()

  const showFiltered: typeof show = (next) => {
    setFiltersOpen(false)
    show(next)
  }
  const clear = () => showFiltered({})
  // A chip or the browser's Back also changes the filter. The key then remakes the panel with the new values.
  const filterKey = listSearch(withoutOrder(state))

  const shown = list.data ?? (list.failure ? undefined : list.previous)
  const stale = list.data === undefined
  return (
    <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-4 max-md:gap-3">
      <ViewTitle title="Financiamentos" />
      <Views state={state} />
      <ListTools state={state} filtersOpen={filtersOpen} onFilters={setFiltersOpen} onSearch={searchFor}>
        {!rows && <OrderSelect state={state} onState={show} />}
      </ListTools>
      {filtersOpen && <FilterPanel key={filterKey} state={state} onApply={showFiltered} onClear={clear} />}
      <FilterChips state={state} onState={show} />
      {list.failure && <LoadFailure title={sentenceFor('list_failed')} failure={list.failure} onRetry={list.reload} />}
      {!shown && !list.failure && <Loading label="Carregando financiamentos..." />}
      {shown && shown.rows.length > 0 && rows && (
        <ApplicationTable rows={shown.rows} state={state} onState={show} stale={stale} selection={selection} />
      )}
      {shown && shown.rows.length > 0 && !rows && <ApplicationCards rows={shown.rows} state={state} stale={stale} />}
      {shown && shown.rows.length === 0 && !stale && <NothingFound state={state} onClear={clear} />}
      {shown && (
        <Pager
          page={shown}
          total={countText(count, 'financiamento', 'financiamentos')}
          onPage={(place) => show({ ...withoutPage(state), ...place })}
        />
      )}
      {rows && <SelectionBar selection={selection} onChange={list.reload} />}
    </div>
  )
}

/** An empty list: either there are no applications yet, or none matches the filter. */
function NothingFound({ state, onClear }: { state: ListState; onClear: () => void }) {
  if (!isFiltered(state)) return <EmptyState title="Nenhum financiamento encontrado no sistema" />
  return (
    <EmptyState
      title="Nenhum financiamento encontrado"
      action={
        <Button variant="secondary" onClick={onClear}>
          Limpar pesquisa e filtros
        </Button>
      }
    >
      Nada corresponde ao que você pesquisou e filtrou.
    </EmptyState>
  )
}

/** Loads the page of applications that the address names, and their number. Also goes to another page. */
function useApplications() {
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
