import { messageFor } from '#content/messages.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { paths } from '../core/router.ts'
import { useWide } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { countText } from '../lists/count-text.ts'
import { EmptyList } from '../lists/EmptyList.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { Pager } from '../lists/Pager.tsx'
import { SearchBox } from '../lists/SearchBox.tsx'
import { useListKeys } from '../lists/use-list-keys.ts'
import { ContactCards } from './ContactCards.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { ContactTable } from './ContactTable.tsx'
import { StateFilter } from './StateFilter.tsx'
import { useContacts } from './use-contacts.ts'

/** /admin/contatos: those who asked to be called, newest first. The address holds the filter, the page and who is open. */
export function ContactsView() {
  const { state, filter, open, list, count, show, close, searchFor, reload } = useContacts()
  const searchBox = useListKeys()
  const wide = useWide()

  const shown = list.data ?? (list.failure ? undefined : list.previous)
  const stale = list.data === undefined
  const Rows = wide ? ContactTable : ContactCards
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4">
      <ViewTitle title="Contatos" />
      <div className="flex flex-wrap gap-2">
        <SearchBox ref={searchBox} by="nome, celular, e-mail ou CPF" value={state.q ?? ''} onSearch={searchFor} />
        <ExportButton path="/api/admin/contacts.csv" query={filter} />
      </div>
      <StateFilter filter={filter} />
      {list.failure && <LoadFailure title={messageFor('contacts_failed')} failure={list.failure} onRetry={reload} />}
      {!shown && !list.failure && <Loading label="Carregando contatos..." />}
      {shown && shown.rows.length > 0 && <Rows rows={shown.rows} state={state} stale={stale} />}
      {shown && shown.rows.length === 0 && !stale && (
        <EmptyList
          one="contato"
          several="contatos"
          href={paths.contacts}
          isFiltered={Boolean(filter.q || filter.state)}
        >
          Quem pede uma ligação em “Simule a sua moto” aparece aqui.
        </EmptyList>
      )}
      {shown && (
        <Pager
          page={shown}
          total={countText(count, 'contato', 'contatos')}
          onPage={(place) => show({ ...filter, ...place })}
        />
      )}
      {open && <ContactDialog key={open} id={open} onSaved={reload} onClose={close} />}
    </div>
  )
}
