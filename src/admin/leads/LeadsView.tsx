import { useStore } from '@nanostores/react'
import { sentenceFor } from '#content/sentences.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../core/api.ts'
import { $router, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { useTablet } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { ChoiceLinks } from '../lists/ListFilters.tsx'
import { countText, EmptyList, Pager } from '../lists/ListPages.tsx'
import { useListKeys } from '../lists/list-focus.ts'
import { SearchBox } from '../lists/SearchBox.tsx'
import { LeadDialog } from './LeadDialog.tsx'
import { LeadCards, LeadTable } from './LeadTable.tsx'
import { closed, filterOf, type LeadListState, leadsPath, leadsSearch, parseLeads } from './lead-list-state.ts'

/** /admin/contatos: the contacts that leads left, newest first. The address holds the filter, the page and the open contact. */
export function LeadsView() {
  const { state, filter, open, list, count, show, close, searchFor, reload } = useContacts()
  const searchBox = useListKeys()
  const isTablet = useTablet()

  const shown = list.data ?? (list.failure ? undefined : list.previous)
  const stale = list.data === undefined
  const Rows = isTablet ? LeadTable : LeadCards
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4">
      <ViewTitle title="Contatos" />
      <div className="flex gap-2">
        <SearchBox ref={searchBox} by="nome, celular, e-mail ou CPF" value={state.q ?? ''} onSearch={searchFor} />
        <ExportButton path="/api/admin/contacts.csv" query={filter} />
      </div>
      <StateFilter filter={filter} />
      {list.failure && <LoadFailure title={sentenceFor('contacts_failed')} failure={list.failure} onRetry={reload} />}
      {!shown && !list.failure && <Loading label="Carregando contatos..." />}
      {shown && shown.rows.length > 0 && <Rows rows={shown.rows} state={state} stale={stale} />}
      {shown && shown.rows.length === 0 && !stale && (
        <EmptyList
          one="contato"
          several="contatos"
          href={paths.contacts}
          isFiltered={Boolean(filter.q || filter.state)}
        >
          Quem deixa o contato na página de uma campanha aparece aqui.
        </EmptyList>
      )}
      {shown && (
        <Pager
          page={shown}
          total={countText(count, 'contato', 'contatos')}
          onPage={(place) => show({ ...filter, ...place })}
        />
      )}
      {open && <LeadDialog key={open} id={open} onSaved={reload} onClose={close} />}
    </div>
  )
}

const choices = [
  { state: undefined, label: 'Todos' },
  { state: 'new', label: 'Novos' },
  { state: 'called', label: 'Contatados' },
  { state: 'closed', label: 'Encerrados' },
] as const

/** The choice of contacts by their state. */
function StateFilter({ filter }: { filter: LeadListState }) {
  return (
    <ChoiceLinks
      label="Filtrar por estado"
      choices={choices.map(({ state, label }) => ({
        label,
        href: leadsPath({ ...(filter.q && { q: filter.q }), ...(state && { state }) }),
        current: filter.state === state,
      }))}
    />
  )
}

/** Loads the contacts that the address names, and their number. Also goes to another page. */
function useContacts() {
  const page = useStore($router)
  const { contato: open, ...state } = parseLeads(page?.search ?? {})
  const filter = filterOf(state)
  const list = useLoad(`contacts?${leadsSearch(state)}`, (signal) =>
    call(admin.contacts.$get({ query: state }, { init: { signal } })),
  )
  const count = useLoad(`contacts-count?${leadsSearch(filter)}`, (signal) =>
    call(admin.contacts.count.$get({ query: filter }, { init: { signal } })),
  )
  const show = (next: LeadListState, replace = false) => go(leadsPath(next), { replace })

  return {
    state,
    filter,
    /** The id of the contact that is open over the list. */
    open,
    list,
    count: count.data,
    show,
    close: () => show(closed(state), true),
    searchFor: (q: string) => show({ ...(state.state && { state: state.state }), ...(q && { q }) }, true),
    reload: () => {
      list.reload()
      count.reload()
    },
  }
}
