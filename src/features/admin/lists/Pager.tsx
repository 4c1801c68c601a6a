import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ListPage } from '#contracts/admin.ts'
import type { CountResponse } from '#contracts/lists.ts'
import { Button } from '#ui/actions/Button.tsx'
import { type ListState, withoutPage } from '../applications/list-state.ts'

type Props = {
  page: ListPage
  count: CountResponse | undefined
  state: ListState
  onState: (state: ListState) => void
}

const number = new Intl.NumberFormat('pt-BR')

/** Previous and next page, and how many there are in all. */
export function Pager({ page, count, state, onState }: Props) {
  const first = page.rows.at(0)?.id
  const last = page.rows.at(-1)?.id
  const rest = withoutPage(state)
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="figures text-ink-soft text-sm">
        {count && countText(count)}
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={!page.hasPrevious || !first}
          icon={<ChevronLeft aria-hidden className="size-5" />}
          onClick={() => first && onState({ ...rest, before: first })}
        >
          Anterior
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={!page.hasNext || !last}
          onClick={() => last && onState({ ...rest, after: last })}
        >
          Próxima
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </div>
    </nav>
  )
}

/** 'Mais de 1.000 financiamentos', 'Um financiamento'. */
function countText({ count, more }: CountResponse): string {
  if (more) return `Mais de ${number.format(count)} financiamentos`
  return count === 1 ? '1 financiamento' : `${number.format(count)} financiamentos`
}
