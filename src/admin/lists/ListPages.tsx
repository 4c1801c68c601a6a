import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CountResponse } from '#api/lists.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

type Props = {
  page: { rows: readonly { id: string }[]; hasPrevious: boolean; hasNext: boolean }
  /** The size of the whole list in words. */
  total: string | undefined
  /** Called with the row after which the wanted page begins, or before which it ends. */
  onPage: (place: { after: string } | { before: string }) => void
}

/** Links to the previous and the next page, and the number of rows in all. */
export function Pager({ page, total, onPage }: Props) {
  const first = page.rows.at(0)?.id
  const last = page.rows.at(-1)?.id
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="figures text-ink-soft text-sm">
        {total}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={!page.hasPrevious || !first}
          icon={<ChevronLeft aria-hidden className="size-5" />}
          onClick={() => first && onPage({ before: first })}
        >
          Anterior
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={!page.hasNext || !last}
          onClick={() => last && onPage({ after: last })}
        >
          Próxima
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
    </nav>
  )
}

const number = new Intl.NumberFormat('pt-BR')

/** Returns a count in words: 'Mais de 1.000 financiamentos', '1 financiamento'. Undefined while it is unknown. */
export function countText(counted: CountResponse | undefined, one: string, many: string): string | undefined {
  if (!counted) return undefined
  const { count, more } = counted
  if (more) return `Mais de ${number.format(count)} ${many}`
  return count === 1 ? `1 ${one}` : `${number.format(count)} ${many}`
}

type EmptyListProps = {
  /** 'contato' and 'contatos'. */
  one: string
  several: string
  /** Whether the noun is feminine: 'a solicitação', but 'o contato'. */
  isFeminine?: boolean
  /** The address of the whole list. */
  href: string
  isFiltered: boolean
  /** Describes the future content of this list, while it is still empty. */
  children: ReactNode
}

/** An empty list: either it has no rows yet, or none matches the filter. */
export function EmptyList({ one, several, isFeminine = false, href, isFiltered, children }: EmptyListProps) {
  const none = `${isFeminine ? 'Nenhuma' : 'Nenhum'} ${one}`
  if (!isFiltered) return <EmptyState title={`${none} ainda`}>{children}</EmptyState>
  return (
    <EmptyState
      title={`${none} ${isFeminine ? 'encontrada' : 'encontrado'}`}
      action={
        <LinkButton href={href} variant="secondary">
          Ver <span>{isFeminine ? 'todas as' : 'todos os'}</span> <span>{several}</span>
        </LinkButton>
      }
    >
      Nada corresponde ao que você pesquisou e filtrou.
    </EmptyState>
  )
}
