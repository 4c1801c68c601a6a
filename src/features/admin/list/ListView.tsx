import { useStore } from '@nanostores/react'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { ApplicationCards } from '../applications/ApplicationCards.tsx'
import {
  isFiltered,
  type ListState,
  listSearch,
  parseListState,
  withoutOrder,
  withoutPage,
} from '../applications/list-state.ts'
import { admin } from '../core/api.ts'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { $router, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useShortcuts } from '../core/shortcuts.ts'
import { useLoad } from '../core/use-load.ts'
import { useWide } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { Pager } from '../lists/Pager.tsx'
import { moveAlongRows } from '../lists/row-focus.ts'
import { SearchBox } from '../lists/SearchBox.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'

/** /admin/financiamentos: all applications, newest first. The address holds the filter, the order and the page. */
export function ListView() {
  const page = useStore($router)
  const state = parseListState(page?.search ?? {})
  const [filtersOpen, setFiltersOpen] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  const wide = useWide()

  const list = useLoad(`list?${listSearch(state)}`, (signal) =>
    call(admin.applications.$get({ query: state }, { init: { signal } })),
  )
  const filter = withoutOrder(state)
  const count = useLoad(`count?${listSearch(filter)}`, (signal) =>
    call(admin.applications.count.$get({ query: filter }, { init: { signal } })),
  )

  const show = (next: ListState, replace = false) => {
    const search = listSearch(next)
    go(search ? `${paths.list}?${search}` : paths.list, { replace })
  }
  const clear = () => {
    setFiltersOpen(false)
    show({})
  }

  useShortcuts({
    '/': () => searchBox.current?.focus(),
    f: () => setFiltersOpen((open) => !open),
    j: () => moveAlongRows(1),
    k: () => moveAlongRows(-1),
  })
  const wantsSearch = page?.search.buscar
  useEffect(() => {
    if (wantsSearch) searchBox.current?.focus()
  }, [wantsSearch])

  const shown = list.data ?? (list.failure ? undefined : list.previous)
  const stale = list.data === undefined
  const Rows = wide ? ApplicationTable : ApplicationCards
  return (
    <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-4">
      <ViewTitle title="Financiamentos" />
      <div className="flex flex-wrap gap-2">
        <SearchBox ref={searchBox} value={state.q ?? ''} onSearch={(q) => show(searched(state, q), true)} />
        <Button
          variant="secondary"
          aria-expanded={filtersOpen}
          icon={<SlidersHorizontal aria-hidden className="size-5" />}
          onClick={() => setFiltersOpen(!filtersOpen)}
        >
          Filtrar
        </Button>
        <ExportButton query={withoutPage(state)} />
      </div>
      {filtersOpen && (
        <FilterPanel
          key={listSearch(filter)}
          state={state}
          onApply={(next) => {
            setFiltersOpen(false)
            show(next)
          }}
          onClear={clear}
        />
      )}
      <FilterChips state={state} onState={show} />
      {list.failure && <LoadFailure title={messageFor('list_failed')} failure={list.failure} onRetry={list.reload} />}
      {!shown && !list.failure && <Loading label="Carregando financiamentos..." />}
      {shown && shown.rows.length > 0 && <Rows rows={shown.rows} state={state} onState={show} stale={stale} />}
      {shown && shown.rows.length === 0 && !stale && <NothingFound state={state} onClear={clear} />}
      {shown && <Pager page={shown} count={count.data} state={state} onState={show} />}
    </div>
  )
}

function searched(state: ListState, q: string): ListState {
  const { q: _before, ...rest } = withoutPage(state)
  return q ? { ...rest, q } : rest
}

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
