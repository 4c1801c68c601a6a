import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { lastListPath } from '../applications/DetailLink.tsx'
import { type ListState, listSearch, parseListState } from '../applications/list-state.ts'
import { admin } from '../core/api.ts'
import { detailPath, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useShortcuts } from '../core/shortcuts.tsx'
import { useLoad } from '../core/use-load.tsx'
import { useTablet } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { withoutPage } from '../lists/address-state.ts'
import { useRun } from '../queue/queue-session.ts'
import { ReachTools } from './ReachTools.tsx'
import { prefetchApplication } from './use-application.ts'
import { WhatIsTold } from './WhatIsTold.tsx'

type Props = {
  detail: AdminDetail
  list: OpenedFrom
  onWrite: () => void
}

/** Names the application and links to the list and to its neighbours there, in one line if there is room. */
export function DetailHeader({ detail, list, onWrite }: Props) {
  const hasRoom = useTablet()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 md:-my-1">
      <nav aria-label="Você está em" className="text-sm">
        <a href={list.path} className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-9">
          Financiamentos
        </a>{' '}
        <span aria-hidden>/</span>
      </nav>
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-4 max-md:order-last max-md:basis-full">
        <DetailTitle id={detail.id} className="text-base! md:text-lg!" />
        <p className="figures text-ink-soft text-sm max-lg:sr-only">{`Criado em ${formatDateTime(detail.createdAt)}`}</p>
      </div>
      <div className="flex shrink-0 gap-2">
        {hasRoom && <DetailTools detail={detail} onWrite={onWrite} />}
        <Neighbours id={detail.id} state={list.state} />
      </div>
    </div>
  )
}

/** The heading of an application's page, with the first letters of its id. */
export function DetailTitle({ id, className }: { id: string; className: string }) {
  const shortId = id.slice(0, 8)
  return (
    <ViewTitle title={`Gerenciar Financiamento ${shortId}`} className={className}>
      Gerenciar Financiamento{' '}
      <span className="figures text-ink-soft">
        #<span translate="no">{shortId}</span>
      </span>
    </ViewTitle>
  )
}

/** What the next stage tells the customer, and the ways to reach them. */
export const DetailTools = ({ detail, onWrite }: Omit<Props, 'list'>) => (
  <div className="flex shrink-0 gap-1">
    <WhatIsTold detail={detail} />
    <ReachTools detail={detail} onWrite={onWrite} />
  </div>
)

/** The applications before and after this one in the list that it was opened from. Also on the keys k and j. */
function Neighbours({ id, state }: { id: string; state: ListState }) {
  const search = listSearch(state)
  const { data } = useLoad(`neighbours/${id}?${search}`, (signal) =>
    call(admin.applications[':id'].neighbours.$get({ param: { id }, query: state }, { init: { signal } })),
  )
  const previous = data?.previousId
  const next = data?.nextId
  // Analysts work down the list, so the next application is fetched ahead.
  useEffect(() => {
    if (next) prefetchApplication(next)
  }, [next])
  // While the analyst works through a queue, the queue owns these keys.
  const isInQueue = useRun(id) !== null
  useShortcuts(
    isInQueue
      ? {}
      : {
          j: () => next && go(detailPath(next, search)),
          k: () => previous && go(detailPath(previous, search)),
        },
  )
  return (
    <nav aria-label="Outros financiamentos" className="flex shrink-0 gap-1">
      <Neighbour label="Financiamento anterior" href={previous && detailPath(previous, search)} Icon={ChevronLeft} />
      <Neighbour label="Próximo financiamento" href={next && detailPath(next, search)} Icon={ChevronRight} />
    </nav>
  )
}

type NeighbourProps = { label: string; href: string | null | undefined; Icon: typeof ChevronLeft }

function Neighbour({ label, href, Icon }: NeighbourProps) {
  return (
    <LinkButton
      {...(href ? { href } : { 'aria-disabled': true, role: 'link' })}
      size="sm"
      variant="secondary"
      aria-label={label}
      title={label}
      className={classes('w-11 px-0! md:min-h-9', !href && 'border-line text-ink-faint')}
    >
      <Icon aria-hidden className="size-5" />
    </LinkButton>
  )
}

/**
 * The list that an application was opened from: its filter and order, its address with the page, and a way to go there.
 */
export type OpenedFrom = { state: ListState; path: string; open: () => void }

/** Reads from the query of an application's address the list that it was opened from. */
export function listOf(search: Readonly<Record<string, string>>): OpenedFrom {
  const state = withoutPage(parseListState(search))
  const query = listSearch(state)
  const path = sameList(query) ?? (query ? `${paths.list}?${query}` : paths.list)
  return { state, path, open: () => go(path) }
}

/** Returns the address of the last list, with its page, if that list has the filter and order of `query`. */
function sameList(query: string): string | null {
  const last = lastListPath()
  const [, lastQuery = ''] = last.split('?')
  const state = parseListState(Object.fromEntries(new URLSearchParams(lastQuery)))
  return listSearch(withoutPage(state)) === query ? last : null
}
