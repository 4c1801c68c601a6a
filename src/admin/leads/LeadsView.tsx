import { sentenceFor } from '#content/sentences.ts'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useTablet } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { ChoiceLinks } from '../lists/ListFilters.tsx'
import { EmptyList } from '../lists/ListPages.tsx'
import { useListKeys } from '../lists/list-focus.ts'
import { SearchBox } from '../lists/SearchBox.tsx'
import { ListPage, useCount, useList } from '../lists/use-list.tsx'
import { RequestTabs } from '../requests/RequestTabs.tsx'
import { LeadDialog } from './LeadDialog.tsx'
import { LeadCards, LeadTable } from './LeadTable.tsx'
import { type LeadListState, leadsAddress } from './lead-list-state.ts'

/**
 * /admin/solicitacoes/contatos: the contacts that leads left, newest first. The address holds the filter, the page and
 * the open contact.
 */
export function LeadsView() {
  const list = useList(leadsAddress, {
    name: 'contacts',
    opened: ['contato'],
    load: (query, init) => call(admin.contacts.$get({ query }, { init })),
    renews: true,
  })
  const { whole, state, filter, isStale, show } = list
  const count = useCount(
    leadsAddress,
    'contacts',
    filter,
    (query, init) => call(admin.contacts.count.$get({ query }, { init })),
    true,
  )
  const searchBox = useListKeys()
  const Rows = useTablet() ? LeadTable : LeadCards
  const open = whole.contato
  function reload() {
    list.reload()
    count.reload()
  }
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title="Contatos" />
        <RequestTabs current="Contatos" />
      </div>
      <div className="flex flex-wrap gap-2">
        <SearchBox ref={searchBox} by="nome, celular, e-mail ou CPF" value={state.q ?? ''} onSearch={list.searchFor} />
        <ExportButton path="/api/admin/contacts.csv" query={filter} />
      </div>
      <StateFilter filter={filter} />
      <ListPage
        list={list}
        failed={sentenceFor('contacts_failed')}
        loading="Carregando contatos..."
        onRetry={reload}
        counted={{ count: count.data, one: 'contato', several: 'contatos' }}
        empty={
          <EmptyList
            one="contato"
            several="contatos"
            href={paths.contacts}
            isFiltered={Boolean(filter.q || filter.state)}
          >
            Quem deixa o contato na página de uma campanha aparece aqui.
          </EmptyList>
        }
      >
        {({ rows }) => <Rows rows={rows} state={state} stale={isStale} />}
      </ListPage>
      {open && <LeadDialog key={open} id={open} onSaved={reload} onClose={() => show(state, true)} />}
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
        href: leadsAddress.path({ ...(filter.q && { q: filter.q }), ...(state && { state }) }),
        current: filter.state === state,
      }))}
    />
  )
}
