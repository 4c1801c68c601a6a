import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import type { ListRow } from '#api/application-list.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { $router, detailPath, paths } from '../core/router.ts'

type Props = {
  row: ListRow
  search: string
  /** Shows only an arrow where a table has little room: its row leads to the application as a whole. */
  small?: boolean
}

/** The way from a list to one of its applications; `search` is the list's query. */
export function DetailLink({ row, search, small = false }: Props) {
  useEffect(() => {
    if (!comesBackFrom(row.id)) return
    const link = document.querySelector<HTMLElement>(`[data-row="${row.id}"]`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
  }, [row.id])
  return (
    <LinkButton
      href={detailPath(row.id, search)}
      size="sm"
      variant={small ? 'ghost' : 'secondary'}
      data-row={row.id}
      aria-label={`Detalhes de ${row.fullName}`}
      title={small ? 'Detalhes' : undefined}
      className={small ? 'h-(--row) min-h-0! px-3 py-0!' : undefined}
    >
      <span className={small ? 'max-xl:hidden' : undefined}>Detalhes</span>
      {small && <ChevronRight aria-hidden className="size-5 xl:hidden" />}
    </LinkButton>
  )
}

let list: string = paths.list
let opened: string | null = null

// Remembers the last list with its page, and the last opened application.
$router.subscribe((page) => {
  if (page?.route === 'list') {
    const query = String(new URLSearchParams(page.search))
    list = query ? `${paths.list}?${query}` : paths.list
  } else opened = page?.route === 'detail' ? page.params.id : null
})

/** The address of the list that was shown last in this tab. */
export function lastListPath(): string {
  return list
}

/** Tells once whether the user returns to the list from this application. */
function comesBackFrom(id: string): boolean {
  if (opened !== id) return false
  opened = null
  return true
}
