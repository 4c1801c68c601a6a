import { useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { useTablet } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { ListPage, useCount, useList } from '../lists/use-list.tsx'
import { ApplicationCards, OrderSelect } from './ApplicationCards.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { FilterChips, FilterPanel } from './FilterPanel.tsx'
import { ListTools } from './ListTools.tsx'
import { isFiltered, type ListState, listAddress, listSearch } from './list-state.ts'
import { SelectionBar, useSelection } from './SelectionBar.tsx'
import { Views } from './Views.tsx'

/** /admin/financiamentos: all applications, newest first. The address holds the filter, the order and the page. */
export function ListView() {
  const list = useList(listAddress, {
    name: 'list',
    load: (query, init) => call(admin.applications.$get({ query }, { init })),
  })
  const { state, filter, isStale, show } = list
  const count = useCount(listAddress, 'list', filter, (query, init) =>
    call(admin.applications.count.$get({ query }, { init })),
  )
  const [filtersOpen, setFiltersOpen] = useState(false)
  const isTablet = useTablet()
  const selection = useSelection()

  function reload() {
    list.reload()
    count.reload()
  }
  const showFiltered: typeof show = (next) => {
    setFiltersOpen(false)
    show(next)
  }
  const clear = () => showFiltered({})
  // A chip or the browser's Back also changes the filter. The key then remakes the panel with the new values.
  const filterKey = listSearch(filter)

  return (
    <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-4 max-md:gap-3">
      <ViewTitle title="Financiamentos" />
      <Views state={state} />
      <ListTools state={state} filtersOpen={filtersOpen} onFilters={setFiltersOpen} onSearch={list.searchFor}>
        {!isTablet && <OrderSelect state={state} onState={show} />}
      </ListTools>
      {filtersOpen && <FilterPanel key={filterKey} state={state} onApply={showFiltered} onClear={clear} />}
      <FilterChips state={state} onState={show} />
      <ListPage
        list={list}
        failed={sentenceFor('list_failed')}
        loading="Carregando financiamentos..."
        onRetry={list.reload}
        counted={{ count: count.data, one: 'financiamento', several: 'financiamentos' }}
        empty={<NothingFound state={state} onClear={clear} />}
      >
        {(page) =>
          isTablet ? (
            <ApplicationTable rows={page.rows} state={state} onState={show} stale={isStale} selection={selection} />
          ) : (
            <ApplicationCards rows={page.rows} state={state} stale={isStale} />
          )
        }
      </ListPage>
      {isTablet && <SelectionBar selection={selection} onChange={reload} />}
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
