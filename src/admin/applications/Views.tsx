import { Bookmark, Pencil, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ListView, ViewsResponse } from '#api/application-list.ts'
import { unattendedHeader } from '#api/headers.ts'
import type { CountResponse } from '#api/lists.ts'
import { builtInViewNames } from '#content/work-lists.ts'
import { builtInViews } from '#domain/work-lists.ts'
import { classes } from '#ui/classes.ts'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.tsx'
import { withoutPage } from '../lists/address-state.ts'
import { showLook } from './columns.tsx'
import { type ListState, listSearch } from './list-state.ts'
import { ViewDialog } from './ViewDialog.tsx'

const renewMs = 60_000

/** The views of the list, each with how many applications it finds, and the buttons that save and edit one. */
export function Views({ state }: { state: ListState }) {
  const views = useLoad<ViewsResponse>(
    'views',
    (signal) => call(admin.views.$get({}, { headers: { [unattendedHeader]: '1' }, init: { signal } })),
    { every: () => renewMs },
  )
  const [editing, setEditing] = useState<ListView | 'new' | null>(null)
  const now = listSearch(withoutPage(state))
  const open = views.data?.views.find(({ query }) => query && listSearch(query) === now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version of the view changes what it shows.
  useEffect(() => {
    showLook(open)
    return () => showLook()
  }, [open?.id, open?.version])

  const builtIn = Object.entries(builtInViews).map(([key, query]) => {
    const name = key as keyof typeof builtInViews
    const count = views.data?.builtIn.find((one) => one.name === name)?.count
    return { name: builtInViewNames[name], search: listSearch(query), count }
  })
  return (
    <nav
      aria-label="Visões"
      className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      <ul className="contents">
        <Tab name="Todos" search="" now={now} />
        {builtIn.map((tab) => (
          <Tab key={tab.name} {...tab} now={now} />
        ))}
        {views.data?.views.map((view) =>
          view.query ? (
            <Tab
              key={view.id}
              name={view.name}
              by={view.by}
              shared={view.shared}
              count={view.count ?? undefined}
              search={listSearch(view.query)}
              now={now}
            />
          ) : (
            <Invalid key={view.id} view={view} onEdit={() => setEditing(view)} />
          ),
        )}
      </ul>
      {open?.mayChange && (
        <button type="button" className={classes(pill, quiet)} onClick={() => setEditing(open)}>
          <Pencil aria-hidden className="size-4" /> Editar visão
        </button>
      )}
      <button type="button" className={classes(pill, quiet)} onClick={() => setEditing('new')}>
        <Bookmark aria-hidden className="size-4" /> Salvar visão
      </button>
      {editing && (
        <ViewDialog
          view={editing === 'new' ? undefined : editing}
          changeable={views.data?.views.filter(({ mayChange }) => mayChange) ?? []}
          state={state}
          loaded={views}
          onClose={() => setEditing(null)}
        />
      )}
    </nav>
  )
}

const pill =
  'flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border px-4 text-sm disabled:opacity-70'
const quiet = 'border-transparent text-ink-soft underline underline-offset-4 hover:text-ink'

/** A view whose filter has a part that no longer exists. Pressing it opens its dialog. */
function Invalid({ view, onEdit }: { view: ListView; onEdit: () => void }) {
  return (
    <li className="shrink-0">
      <button
        type="button"
        disabled={!view.mayChange}
        title="Uma parte do filtro não existe mais"
        onClick={onEdit}
        className={classes(pill, 'border-warn bg-warn-soft text-warn')}
      >
        <span translate="no">{view.name}</span>: não vale mais
      </button>
    </li>
  )
}

type TabProps = {
  name: string
  search: string
  now: string
  count?: CountResponse | undefined
  by?: string | null
  shared?: boolean
}

/** One view, as a link to the list that it shows. */
function Tab({ name, search, now, count, by, shared }: TabProps) {
  const current = search === now
  const whose = by ? ` (equipe, salva por ${by})` : shared ? ' (equipe)' : ''
  return (
    <li className="shrink-0">
      <a
        href={search ? `${paths.list}?${search}` : paths.list}
        aria-current={current || undefined}
        title={whose ? `${name}${whose}` : undefined}
        className={classes(
          pill,
          current
            ? 'border-ink bg-ink font-semibold text-white forced-colors:underline'
            : 'border-line-strong bg-white hover:border-ink',
        )}
      >
        {shared && <Users aria-hidden className="size-4" />}
        <span translate="no">{name}</span>
        {whose && <span className="sr-only">{whose}</span>}
        {count && <span className="figures font-bold">{count.more ? `${count.count}+` : count.count}</span>}
      </a>
    </li>
  )
}
