import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { type ListState, listSearch } from '../applications/list-state.ts'
import { admin } from '../core/api.ts'
import { detailPath, go } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useShortcuts } from '../core/shortcuts.ts'
import { useLoad } from '../core/use-load.ts'
import { prefetchApplication } from './state/use-application.ts'

/** The applications before and after this one in the list that it was opened from. Also on the keys k and j. */
export function Neighbours({ id, state }: { id: string; state: ListState }) {
  const search = listSearch(state)
  const { data } = useLoad(`neighbours/${id}?${search}`, (signal) =>
    call(admin.applications[':id'].neighbours.$get({ param: { id }, query: state }, { init: { signal } })),
  )
  const previous = data?.previousId
  const next = data?.nextId
  // Work goes down the list: the next one is there when it is asked for.
  useEffect(() => {
    if (next) prefetchApplication(next)
  }, [next])
  useShortcuts({
    j: () => next && go(detailPath(next, search)),
    k: () => previous && go(detailPath(previous, search)),
  })
  return (
    <nav aria-label="Outros financiamentos" className="flex shrink-0 gap-2">
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
      className={href ? 'px-3' : 'border-line px-3 text-ink-faint'}
    >
      <Icon aria-hidden className="size-5" />
    </LinkButton>
  )
}
