import type { RequestListRow } from '#api/requests.ts'
import { requestAnswerWords, requestChannelWords, requestKindWords } from '#content/requests.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { StateBadge } from '#requests/Thread.tsx'
import { LinkButton } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ActionItem, Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { without } from '../lists/address-state.ts'
import { ChoiceLinks } from '../lists/ListFilters.tsx'
import { useListKeys } from '../lists/list-focus.ts'
import { SearchBox } from '../lists/SearchBox.tsx'
import { ListPage, useList } from '../lists/use-list.tsx'
import { PhoneDialog } from './PhoneDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { RequestTabs } from './RequestTabs.tsx'
import { type RequestListState, requestsAddress } from './request-list-state.ts'

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
  const list = useList(requestsAddress, {
    name: 'requests',
    opened: ['aberta'],
    load: (query, init) => call(admin.requests.$get({ query }, { init })),
    renews: true,
  })
  const { whole, state, filter, show } = list
  const open = whole.aberta
  const isOpen = open !== undefined && open !== 'nova'
  const searchBox = useListKeys()

  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title="Solicitações" />
        <RequestTabs current="Solicitações" />
      </div>
      <div className="flex flex-wrap gap-2">
        <SearchBox ref={searchBox} by="protocolo ou nome" value={state.q ?? ''} onSearch={list.searchFor} />
        <LinkButton href={requestsAddress.path({ ...state, aberta: 'nova' })} variant="secondary">
          Registrar ligação
        </LinkButton>
      </div>
      <ChoiceLinks
        label="Filtrar"
        choices={choices.map((choice) => ({
          label: choice.label,
          href: requestsAddress.path({ ...choice.filter, ...(filter.q && { q: filter.q }) }),
          current: requestsAddress.search(without(filter, ['q'])) === requestsAddress.search(choice.filter),
        }))}
      />
      {(filter.from || filter.to || filter.channel || filter.answer) && <Narrowed filter={filter} />}
      <div
        className={classes(
          'grid grid-cols-1 gap-4',
          isOpen && 'xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] xl:items-start',
        )}
      >
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <ListPage
            list={list}
            failed="Erro ao carregar solicitações"
            loading="Carregando solicitações..."
            onRetry={list.reload}
            empty={
              // Answered and closed ones may exist: without a filter the list holds those that are open.
              requestsAddress.search(filter) === '' ? (
                <EmptyState title="Nenhuma solicitação aberta">
                  O que pedem no portal, em “Canais de atendimento” ou por telefone aparece aqui, pelo prazo.
                </EmptyState>
              ) : (
                <EmptyState
                  title="Nenhuma solicitação encontrada"
                  action={
                    <LinkButton href={paths.requests} variant="secondary">
                      Ver todas as solicitações abertas
                    </LinkButton>
                  }
                >
                  Nada corresponde ao que você pesquisou e filtrou.
                </EmptyState>
              )
            }
          >
            {({ rows }) => (
              <Card>
                <ul aria-busy={list.isStale} className="divide-y divide-line">
                  {rows.map((row) => (
                    <RequestItem
                      key={row.id}
                      row={row}
                      isOpen={row.id === open}
                      href={requestsAddress.path({ ...state, aberta: row.id })}
                    />
                  ))}
                </ul>
              </Card>
            )}
          </ListPage>
        </div>
        {isOpen && (
          <RequestDialog
            key={open}
            id={open}
            onChanged={list.reload}
            onClose={() => {
              show(state)
              document.querySelector<HTMLElement>(`[data-row="${open}"]`)?.focus()
            }}
          />
        )}
      </div>
      {open === 'nova' && (
        <PhoneDialog
          onClose={() => show(state)}
          onSaved={(id) => {
            list.reload()
            show({ ...state, aberta: id })
          }}
        />
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

function RequestItem({ row, href, isOpen }: { row: RequestListRow; href: string; isOpen: boolean }) {
  const { protocol, kind, state, dueOn, late, name, channel, assignee, openedAt } = row
  return (
    <ActionItem
      title={
        <>
          <span>{requestKindWords[kind].title}</span> <StateBadge state={state} forStaff />
          {kind === 'ombudsman' && state === 'open' && <Badge tone="bad">Antes das outras do dia</Badge>}
          {late && <Badge tone="bad">Atrasada</Badge>}
        </>
      }
      action={
        <LinkButton
          href={href}
          size="sm"
          variant={isOpen ? 'primary' : 'secondary'}
          aria-current={isOpen || undefined}
          data-row={row.id}
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
