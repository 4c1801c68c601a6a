import { useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { useWide } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { countText } from '../lists/count-text.ts'
import { Pager } from '../lists/Pager.tsx'
import { ApplicationCards } from './ApplicationCards.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { FilterChips } from './filter/FilterChips.tsx'
import { FilterPanel } from './filter/FilterPanel.tsx'
import { ListTools } from './ListTools.tsx'
import { listSearch, withoutOrder, withoutPage } from './list-state.ts'
import { NothingFound } from './NothingFound.tsx'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { useApplications } from './use-applications.ts'

/** /admin/financiamentos: all applications, newest first. The address holds the filter, the order and the page. */
export function ListView() {
  const { state, list, count, show, searchFor } = useApplications()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const wide = useWide()
  const selection = useSelection()

  const showFiltered: typeof show = (next) => {
    setFiltersOpen(false)
    show(next)
  }
  const clear = () => showFiltered({})
  // A filter that changed elsewhere, by a chip or by going back, is in the panel too.
  const filterKey = listSearch(withoutOrder(state))

  const shown = list.data ?? (list.failure ? undefined : list.previous)
  const stale = list.data === undefined
  return (
    <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-4">
      <ViewTitle title="Financiamentos" />
      <ListTools state={state} filtersOpen={filtersOpen} onFilters={setFiltersOpen} onSearch={searchFor} />
      {filtersOpen && <FilterPanel key={filterKey} state={state} onApply={showFiltered} onClear={clear} />}
      <FilterChips state={state} onState={show} />
      {list.failure && <LoadFailure title={messageFor('list_failed')} failure={list.failure} onRetry={list.reload} />}
      {!shown && !list.failure && <Loading label="Carregando financiamentos..." />}
      {shown && shown.rows.length > 0 && wide && (
        <ApplicationTable rows={shown.rows} state={state} onState={show} stale={stale} selection={selection} />
      )}
      {shown && shown.rows.length > 0 && !wide && (
        <ApplicationCards rows={shown.rows} state={state} onState={show} stale={stale} />
      )}
      {shown && shown.rows.length === 0 && !stale && <NothingFound state={state} onClear={clear} />}
      {shown && (
        <Pager
          page={shown}
          total={countText(count, 'financiamento', 'financiamentos')}
          onPage={(place) => show({ ...withoutPage(state), ...place })}
        />
      )}
      {wide && <SelectionBar selection={selection} onChange={list.reload} />}
    </div>
  )
}
