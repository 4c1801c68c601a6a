import type { ListRow } from '#contracts/admin.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { detailPath } from '../core/router.ts'

/** The way from a list to one of its applications; `search` is the list's query. */
export function DetailLink({ row, search }: { row: ListRow; search: string }) {
  return (
    <LinkButton
      href={detailPath(row.id, search)}
      size="sm"
      variant="secondary"
      data-row={row.id}
      aria-label={`Detalhes de ${row.fullName}`}
    >
      Detalhes
    </LinkButton>
  )
}
