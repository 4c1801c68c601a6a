import { SlidersHorizontal } from 'lucide-react'
import { Button } from '#ui/actions/Button.tsx'
import { type ListState, withoutPage } from '../applications/list-state.ts'
import { ExportButton } from '../lists/ExportButton.tsx'
import { SearchBox } from '../lists/SearchBox.tsx'
import { useListKeys } from '../lists/use-list-keys.ts'

type Props = {
  state: ListState
  filtersOpen: boolean
  onFilters: (open: boolean) => void
  onSearch: (text: string) => void
}

/** Pesquisar, Filtrar, Exportar. */
export function ListTools({ state, filtersOpen, onFilters, onSearch }: Props) {
  const searchBox = useListKeys({ f: () => onFilters(!filtersOpen) })
  return (
    <div className="flex flex-wrap gap-2">
      <SearchBox ref={searchBox} by="nome, CPF, e-mail ou contrato" value={state.q ?? ''} onSearch={onSearch} />
      <Button
        variant="secondary"
        aria-expanded={filtersOpen}
        icon={<SlidersHorizontal aria-hidden className="size-5" />}
        onClick={() => onFilters(!filtersOpen)}
      >
        Filtrar
      </Button>
      <ExportButton path="/api/admin/applications.csv" query={withoutPage(state)} />
    </div>
  )
}
