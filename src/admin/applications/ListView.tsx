import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { statusLabel } from '#domain/application/status.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { ageNames, queueNames } from '#domain/work/queues.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../core/api.ts'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { $router, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { useTablet } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { countText } from '../lists/count-text.ts'
import { Pager } from '../lists/Pager.tsx'
import { useColleagues } from '../work/use-colleagues.ts'
import { ApplicationCards } from './ApplicationCards.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { ListTools } from './ListTools.tsx'
import {
  isFiltered,
  isOfOpen,
  type ListState,
  listSearch,
  parseListState,
  withoutOrder,
  withoutPage,
} from './list-state.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection } from './use-selection.ts'

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
  // A filter also changes by a chip or by going back. The key then remakes the panel with the new values.
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
      {shown && shown.rows.length > 0 && rows && (
        <ApplicationTable rows={shown.rows} state={state} onState={show} stale={stale} selection={selection} />
      )}
      {shown && shown.rows.length > 0 && !rows && (
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
      {rows && <SelectionBar selection={selection} onChange={list.reload} />}
    </div>
  )
}

/** An empty list: either nobody has applied yet, or nothing matches the filter. */
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

/** The filters of the list in words, each with a button that removes it. */
function FilterChips({ state, onState }: { state: ListState; onState: (state: ListState) => void }) {
  const { colleagues } = useColleagues()
  const chips = chipsOf(state, colleagues)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filtros em uso" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            aria-label={`Remover filtro: ${label}`}
            onClick={() => onState(without)}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong bg-white px-4 text-sm hover:border-ink"
          >
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function chipsOf(
  state: ListState,
  colleagues: readonly { id: string; name: string }[],
): { label: string; without: ListState }[] {
  const rest = withoutPage(state)
  const without = (...names: (keyof ListState)[]) =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name as keyof ListState))) as ListState
  const chips: { label: string; without: ListState }[] = []
  const statuses = state.status?.split(',') ?? []
  for (const label of new Set(statuses.map(statusLabel))) {
    const left = statuses.filter((status) => statusLabel(status) !== label)
    chips.push({ label, without: { ...without('status'), ...(left.length > 0 && { status: left.join(',') }) } })
  }
  if (state.from) chips.push({ label: `desde ${formatPlainDate(state.from)}`, without: without('from') })
  if (state.to) chips.push({ label: `até ${formatPlainDate(state.to)}`, without: without('to') })
  if (state.model) chips.push({ label: state.model, without: without('model') })
  if (state.scoreMin) chips.push({ label: `score a partir de ${state.scoreMin}`, without: without('scoreMin') })
  if (state.scoreMax) chips.push({ label: `score até ${state.scoreMax}`, without: without('scoreMax') })
  if (state.queue) chips.push({ label: `fila: ${queueNames[state.queue]}`, without: without('queue') })
  if (state.open) {
    const label = 'em aberto'
    chips.push({ label, without: isOfOpen(state.sort) ? without('open', 'sort', 'direction') : without('open') })
  }
  if (state.age) chips.push({ label: ageNames[state.age], without: without('age') })
  if (state.assignee) {
    const name = colleagues.find(({ id }) => id === state.assignee)?.name ?? 'outra pessoa'
    const label = { me: 'com você', none: 'sem responsável' }[state.assignee] ?? `com ${name}`
    chips.push({ label, without: without('assignee') })
  }
  return chips
}
