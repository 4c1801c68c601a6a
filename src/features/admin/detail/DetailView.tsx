import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { messageFor } from '#content/messages.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { $router, go, paths } from '../core/router.ts'
import { StatusBadge } from '../core/StatusBadge.tsx'
import { useShortcuts } from '../core/shortcuts.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import type { ViewProps } from '../core/view-props.ts'
import { listSearch, parseListState, withoutPage } from '../list/list-state.ts'
import { News } from './ConcurrentChanges.tsx'
import { DocumentsCard } from './documents/DocumentsCard.tsx'
import { AddressCard, CustomerCard, FinancingCard, ModelCard } from './FactCards.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { Neighbours } from './Neighbours.tsx'
import { PixCard } from './pix/PixCard.tsx'
import { ScoreCard } from './score/ScoreCard.tsx'
import { ActionsCard } from './status/ActionsCard.tsx'
import { Tracker } from './status/Tracker.tsx'
import { useApplication } from './use-application.ts'

/** /admin/financiamentos/{id}. The address keeps the list's query, for the way back and the neighbours. */
export function DetailView({ pictures }: ViewProps) {
  const page = useStore($router)
  const id = page?.route === 'detail' ? page.params.id : ''
  const state = withoutPage(parseListState(page?.search ?? {}))
  const search = listSearch(state)
  const listPath = search ? `${paths.list}?${search}` : paths.list
  const { data, failure, reload, news, dismissNews, save } = useApplication(id)
  const note = useRef<HTMLTextAreaElement>(null)

  useShortcuts({
    u: () => go(listPath),
    n: () => note.current?.focus(),
  })

  // An id that is no id is refused before it is looked for.
  const notFound = failure && ['not_found', 'validation_failed'].includes(failure.code)
  if (notFound) {
    return (
      <>
        <ViewTitle title="Financiamento não encontrado" className="sr-only" />
        <EmptyState
          title="Financiamento não encontrado"
          action={<LinkButton href={listPath}>Voltar para Financiamentos</LinkButton>}
        />
      </>
    )
  }
  if (!data) {
    return failure ? (
      <LoadFailure title={messageFor('detail_failed')} failure={failure} onRetry={reload} />
    ) : (
      <Loading label="Carregando detalhes do financiamento..." />
    )
  }

  const cards = { detail: data, save }
  const paying = data.status === 'signing' || data.status === 'waiting_docs'
  return (
    <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-4">
      <nav aria-label="Você está em" className="flex items-center justify-between gap-3 text-sm">
        <p className="min-w-0 truncate">
          <a href={listPath} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Financiamentos
          </a>{' '}
          <span aria-hidden>/</span> {data.fullName}
        </p>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <ViewTitle title={`Gerenciar Financiamento ${id.slice(0, 8)}`}>
            Gerenciar Financiamento <span className="figures text-ink-soft">#{id.slice(0, 8)}</span>
          </ViewTitle>
          <p className="mt-1 flex flex-wrap items-center gap-3 text-ink-soft text-sm">
            <StatusBadge status={data.status} />
            <span className="figures">Criado em {formatDateTime(data.createdAt)}</span>
          </p>
        </div>
        <Neighbours id={id} state={state} />
      </div>
      <News events={news} onDismiss={dismissNews} />
      {/* Two columns from laptops on; below, one, with the data before the decisions about them. */}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
        <div className="grid grid-cols-1 gap-4 max-lg:contents">
          {data.status === 'waiting_docs' && <DocumentsCard {...cards} />}
          {paying && <PixCard key={id} {...cards} />}
          <CustomerCard detail={data} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-[2fr_3fr]">
            <ModelCard detail={data} pictures={pictures} />
            <FinancingCard detail={data} />
          </div>
          <div className="grid grid-cols-1 gap-4 max-lg:order-last">
            <AddressCard detail={data} />
            <HistoryCard key={id} detail={data} />
          </div>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Tracker ref={note} {...cards} />
          <ActionsCard {...cards} />
          <ScoreCard key={id} {...cards} />
        </div>
      </div>
    </div>
  )
}
