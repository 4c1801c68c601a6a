import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { isFiltered, type ListState } from './list-state.ts'

/** An empty list: nobody has applied yet, or nothing is as it was asked for. */
export function NothingFound({ state, onClear }: { state: ListState; onClear: () => void }) {
  if (!isFiltered(state)) return <EmptyState title="Nenhum financiamento encontrado no sistema" />
  return (
    <EmptyState
      title="Nenhum financiamento encontrado"
      action={
        <Button variant="secondary" onClick={onClear}>
          Limpar pesquisa e filtros
        </Button>
      }
    >
      Nada corresponde ao que você pesquisou e filtrou.
    </EmptyState>
  )
}
