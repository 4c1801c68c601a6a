import { type RequestListQuery, type RequestListRow, requestAnswers } from '#api/requests.ts'
import { requestAnswerWords, requestChannelWords, requestKindWords } from '#content/requests.ts'
import { formatDateTime, formatPlainDate, isPlainDate } from '#domain/calendar/calendar.ts'
import { requestChannels, requestKinds } from '#domain/requests.ts'
import { StateBadge } from '#requests/Thread.tsx'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { ActionItem, Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { addressState, isText, isUuid, without } from '../lists/address-state.ts'
import { ChoiceLinks } from '../lists/ListFilters.tsx'
import { EmptyList } from '../lists/ListPages.tsx'
import { useListKeys } from '../lists/list-focus.ts'
import { SearchBox } from '../lists/SearchBox.tsx'
import { ListPage, useList } from '../lists/use-list.tsx'
import { PhoneDialog } from './PhoneDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'

const choices: readonly { label: string; filter: RequestListState }[] = [
  { label: 'Abertas', filter: {} },
  { label: 'Minhas', filter: { assignee: 'me' } },
  { label: 'Reclamações', filter: { kind: 'complaint' } },
  { label: 'Ouvidoria', filter: { kind: 'ombudsman' } },
  { label: 'Revisões', filter: { kind: 'review' } },
  { label: 'Encerradas', filter: { state: 'done' } },
]

/** /admin/solicitacoes: the requests by due day. The address holds the filter, the page and the open request. */
export function RequestsView() {
  const list = useList(address, {
    name: 'requests',
    opened: ['aberta'],
    load: (query, init) => call(admin.requests.$get({ query }, { init })),
  })
  const { whole, state, filter, show } = list
  const open = whole.aberta
  const searchBox = useListKeys()

  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4">
      <ViewTitle title="Solicitações" />
      <div className="flex flex-wrap gap-2">
        <SearchBox ref={searchBox} by="protocolo ou nome" value={state.q ?? ''} onSearch={list.searchFor} />
        <LinkButton href={address.path({ ...state, aberta: 'nova' })} variant="secondary">
          Registrar ligação
        </LinkButton>
      </div>
      <ChoiceLinks
        label="Filtrar"
        choices={choices.map((choice) => ({
          label: choice.label,
          href: address.path({ ...choice.filter, ...(filter.q && { q: filter.q }) }),
          current: address.search(without(filter, ['q'])) === address.search(choice.filter),
        }))}
      />
      {(filter.from || filter.to || filter.channel || filter.answer) && <Narrowed filter={filter} />}
      <ListPage
        list={list}
        failed="Erro ao carregar solicitações"
        loading="Carregando solicitações..."
        onRetry={list.reload}
        empty={
          <EmptyList
            one="solicitação"
            several="solicitações"
            isFeminine
            href={paths.requests}
            isFiltered={address.search(filter) !== ''}
          >
            O que pedem no portal, em “Canais de atendimento” ou por telefone aparece aqui, pelo prazo.
          </EmptyList>
        }
      >
        {({ rows }) => (
          <Card>
            <ul aria-busy={list.isStale} className="divide-y divide-line">
              {rows.map((row) => (
                <RequestItem key={row.id} row={row} href={address.path({ ...state, aberta: row.id })} />
              ))}
            </ul>
          </Card>
        )}
      </ListPage>
      {open === 'nova' && <PhoneDialog onClose={() => show(state)} onSaved={(id) => show({ ...state, aberta: id })} />}
      {open && open !== 'nova' && (
        <RequestDialog key={open} id={open} onChanged={list.reload} onClose={() => show(state)} />
      )}
    </div>
  )
}

/** Describes the requests that a report's link shows, and links back to the whole queue. */
function Narrowed({ filter: { kind, channel, from, to, answer } }: { filter: RequestListState }) {
  const parts = [
    kind && requestKindWords[kind].title,
    channel && `pelo canal ${requestChannelWords[channel]}`,
    from && `abertas desde ${formatPlainDate(from)}`,
    to && `abertas até ${formatPlainDate(to)}`,
    answer && requestAnswerWords[answer],
  ].filter(Boolean)
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-ink-soft">{`Só ${parts.join(', ')}.`}</span>
      <a href={paths.requests} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Ver a fila inteira
      </a>
    </p>
  )
}

function RequestItem({ row, href }: { row: RequestListRow; href: string }) {
  const { protocol, kind, state, dueOn, late, name, channel, assignee, openedAt } = row
  return (
    <ActionItem
      title={
        <>
          <span>{requestKindWords[kind].title}</span> <StateBadge state={state} forStaff />
          {late && <Badge tone="bad">Atrasada</Badge>}
        </>
      }
      action={
        <LinkButton
          href={href}
          size="sm"
          variant="secondary"
          data-row
          aria-label={`Abrir ${protocol}, de ${name ?? 'sem nome'}`}
        >
          Abrir
        </LinkButton>
      }
    >
      <span translate="no" className="figures font-semibold text-ink">
        {protocol}
      </span>{' '}
      · <span>{name ?? 'Sem nome'}</span> · <span>{requestChannelWords[channel]}</span>,{' '}
      <span>{formatDateTime(openedAt)}</span> · responder até <span>{formatPlainDate(dueOn)}</span> ·{' '}
      <span>{assignee ?? 'sem responsável'}</span>
    </ActionItem>
  )
}

/** The list of requests as its address describes it: filter, page, and the open one ('nova' for a new one by telephone). */
type RequestListState = Omit<RequestListQuery, 'limit'> & { aberta?: string | undefined }

const address = addressState<RequestListState>(paths.requests, {
  state: (text) => text === 'done' || text === 'all',
  kind: (text) => requestKinds.some((kind) => kind === text),
  channel: (text) => requestChannels.some((channel) => channel === text),
  from: isPlainDate,
  to: isPlainDate,
  answer: (text) => requestAnswers.some((answer) => answer === text),
  assignee: (text) => text === 'me',
  q: isText(100),
  after: isUuid,
  before: isUuid,
  aberta: (text) => text === 'nova' || isUuid(text),
})
