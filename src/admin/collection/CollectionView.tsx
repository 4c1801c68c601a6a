import { useState } from 'react'
import type { CollectionAges, CollectionRow } from '#api/collection.ts'
import { ageNames } from '#content/collection.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatBRL } from '#domain/money/money.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Loading.tsx'
import { BoletoDialog } from '../application/installments/BoletoDialog.tsx'
import { RecordContactDialog } from '../application/installments/RecordContactDialog.tsx'
import { SelectionBar, useSelection } from '../applications/SelectionBar.tsx'
import { admin } from '../core/api.ts'
import { callsChanged } from '../core/menu-counts.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useColleagues } from '../core/use-colleagues.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { useTablet } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { ChoiceLinks } from '../lists/ListFilters.tsx'
import { EmptyList } from '../lists/ListPages.tsx'
import { useFocusAfter, useListKeys } from '../lists/list-focus.ts'
import { SearchBox } from '../lists/SearchBox.tsx'
import { eachQuietMinute, ListPage, useCount, useList } from '../lists/use-list.tsx'
import { CollectionCards, CollectionTable } from './CollectionTable.tsx'
import { type CollectionState, collectionAddress } from './collection-list-state.ts'

/**
 * /admin/cobranca: due and late installments by age, and the people to call today. The address holds list, filter,
 * order and page.
 */
export function CollectionView() {
  const list = useList(collectionAddress, {
    name: 'collection',
    load: (query, init) => call(admin.collection.$get({ query }, { init })),
    renews: true,
  })
  const { state, unpaged, filter, shown, isStale, show } = list
  const count = useCount(
    collectionAddress,
    'collection',
    filter,
    (query, init) => call(admin.collection.count.$get({ query }, { init })),
    true,
  )
  const ages = useLoad(
    'collection-ages',
    (signal) => call(admin.collection.ages.$get({}, { init: { signal } })),
    eachQuietMinute,
  )
  const [calling, setCalling] = useState<CollectionRow | null>(null)
  const [sending, setSending] = useState<CollectionRow | null>(null)
  const searchBox = useListKeys()
  const selection = useSelection()
  const isTablet = useTablet()
  const focusAfter = useFocusAfter(shown)
  function reload() {
    list.reload()
    count.reload()
    ages.reload()
  }
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4">
      <ViewTitle title="Cobrança" />
      {ages.failure && !ages.data ? (
        <LoadFailure title={sentenceFor('collection_failed')} failure={ages.failure} onRetry={ages.reload} />
      ) : (
        <Ages ages={ages.data} state={state} />
      )}
      <div className="flex flex-wrap gap-2">
        <SearchBox
          ref={searchBox}
          by="nome, CPF, e-mail, celular ou contrato"
          value={state.q ?? ''}
          onSearch={list.searchFor}
        />
        <ExportButton path="/api/admin/collection.csv" query={unpaged} />
      </div>
      <Choices state={state} />
      <ListPage
        list={list}
        failed={sentenceFor('collection_failed')}
        loading="Carregando a cobrança..."
        onRetry={list.reload}
        counted={{ count: count.data, one: 'contrato', several: 'contratos' }}
        empty={<Nothing state={state} />}
      >
        {({ rows, hasBoleto }) => {
          const onBoleto = hasBoleto ? setSending : undefined
          const props = { rows, state, stale: isStale, onState: show, onCall: setCalling, onBoleto }
          return isTablet ? <CollectionTable {...props} selection={selection} /> : <CollectionCards {...props} />
        }}
      </ListPage>
      {isTablet && <SelectionBar selection={selection} onChange={list.reload} />}
      {sending && (
        <BoletoDialog
          key={sending.id}
          id={sending.applicationId}
          name={sending.fullName}
          onDone={() => setSending(null)}
          onClose={() => setSending(null)}
        />
      )}
      {calling && (
        <RecordContactDialog
          key={calling.id}
          row={shown?.rows.find(({ id }) => id === calling.id) ?? calling}
          onStale={reload}
          onDone={() => {
            // The row may be gone now, so the focus goes to the next customer to call.
            focusAfter(() => nextCall(calling.id))
            setCalling(null)
            reload()
            callsChanged()
          }}
          onClose={() => setCalling(null)}
        />
      )}
    </div>
  )
}

const nextCall = (id: string) =>
  document.querySelector<HTMLElement>(`[data-call="${id}"]`) ??
  document.querySelector<HTMLElement>('[data-call]') ??
  document.querySelector<HTMLElement>('h1')

const number = new Intl.NumberFormat('pt-BR')

/** Shows how many contracts each age has and their amount due. Each age links to its list. */
function Ages({ ages, state }: { ages: CollectionAges | undefined; state: CollectionState }) {
  return (
    <section aria-labelledby="ages">
      <h2 id="ages" className="mb-2 text-ink-soft text-sm">
        Contratos pela parcela aberta mais antiga: quantos, e quanto há neles a vencer em 7 dias ou vencido, sem multa e
        juros
      </h2>
      {/* Two rows on a phone and one on a wide screen, as most banks will see it: the list below keeps its place. */}
      {ages ? <AgeTiles {...ages} state={state} /> : <Skeleton className="h-64 rounded-lg md:h-42 lg:h-37" />}
    </section>
  )
}

function AgeTiles({ ages, state }: CollectionAges & { state: CollectionState }) {
  const shown = ages.filter(({ band, contracts }) => contracts > 0 || state.list === band)
  const empty = ages.filter((age) => !shown.includes(age))
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,40%)),1fr))] gap-2 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-7">
        {shown.map(({ band, contracts, cents }) => (
          <li key={band}>
            <a
              href={collectionAddress.path({ list: band })}
              aria-current={state.list === band || undefined}
              className={classes(
                'flex h-full flex-col gap-0.5 rounded-lg border p-3',
                state.list === band
                  ? 'border-ink bg-ink text-white forced-colors:underline'
                  : 'border-line bg-white hover:border-ink-faint',
              )}
            >
              <span className={classes('text-xs', state.list !== band && 'text-ink-soft')}>{ageNames[band]}</span>
              <span className="figures font-bold text-2xl">
                <span>{number.format(contracts)}</span>
                <span className="sr-only">
                  {' '}
                  <span>{contracts === 1 ? 'contrato' : 'contratos'}</span>,{' '}
                </span>
              </span>
              <span translate="no" className="figures text-sm">
                {formatBRL(cents)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          Nenhum contrato em: <span translate="no">{empty.map(({ band }) => ageNames[band]).join(' · ')}</span>.
        </p>
      )}
    </>
  )
}

/** Chooses the list and the assignee. */
function Choices({ state }: { state: CollectionState }) {
  const { colleagues } = useColleagues()
  const { after: _after, before: _before, ...kept } = state
  const to = (changes: Partial<CollectionState>) => collectionAddress.path({ ...kept, ...changes })
  const others = colleagues.filter(({ own }) => !own)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <ChoiceLinks
        label="Quais contratos"
        choices={[
          { label: 'Ligar hoje', href: to({ list: undefined }), current: (state.list ?? 'calls') === 'calls' },
          { label: 'Todos em atraso', href: to({ list: 'late' }), current: state.list === 'late' },
        ]}
      />
      <ChoiceLinks
        label="De quem"
        choices={[
          { label: 'De todos', href: to({ assignee: undefined }), current: state.assignee === undefined },
          { label: 'Com você', href: to({ assignee: 'me' }), current: state.assignee === 'me' },
          { label: 'Sem responsável', href: to({ assignee: 'none' }), current: state.assignee === 'none' },
          ...others
            .filter(({ id }) => id === state.assignee)
            .map(({ id, name }) => ({ label: `Com ${name}`, href: to({ assignee: id }), current: true })),
        ]}
      />
    </div>
  )
}

function Nothing({ state }: { state: CollectionState }) {
  const isFiltered = Boolean(state.q || state.assignee)
  if (isFiltered) {
    return (
      <EmptyList one="contrato" several="contratos em atraso" href={`${paths.collection}?list=late`} isFiltered>
        {null}
      </EmptyList>
    )
  }
  if ((state.list ?? 'calls') === 'calls') {
    return (
      <EmptyState title="Ninguém para ligar hoje">
        Quem atrasa uma parcela aparece aqui no dia seguinte. Quem prometeu pagar volta sozinho se o dia passar.
      </EmptyState>
    )
  }
  return <EmptyState title="Nenhum contrato aqui">Não há parcelas abertas com este vencimento.</EmptyState>
}
