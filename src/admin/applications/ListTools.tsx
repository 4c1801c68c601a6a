import { Columns3, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { useWide } from '../core/use-wide.ts'
import { ExportButton } from '../lists/ExportButton.tsx'
import { pickFocusedRow } from '../lists/row-focus.ts'
import { SearchBox } from '../lists/SearchBox.tsx'
import { useListKeys } from '../lists/use-list-keys.ts'
import { ColumnsDialog } from './columns/ColumnsDialog.tsx'
import { type ListState, withoutPage } from './list-state.ts'

type Props = {
  state: ListState
  filtersOpen: boolean
  onFilters: (open: boolean) => void
  onSearch: (text: string) => void
}

/** Pesquisar, Filtrar, Exportar. */
export function ListTools({ state, filtersOpen, onFilters, onSearch }: Props) {
  const searchBox = useListKeys({ f: () => onFilters(!filtersOpen), x: pickFocusedRow })
  const [choosing, setChoosing] = useState(false)
  const wide = useWide()
  return (
    <div className="flex flex-wrap gap-2">
      <SearchBox
        ref={searchBox}
        by="nome, CPF, e-mail, celular, cidade, modelo ou contrato"
        value={state.q ?? ''}
        onSearch={onSearch}
      />
      <Button
        variant="secondary"
        aria-expanded={filtersOpen}
        icon={<SlidersHorizontal aria-hidden className="size-5" />}
        onClick={() => onFilters(!filtersOpen)}
      >
        Filtrar
      </Button>
      {wide && (
        <Button
          variant="secondary"
          icon={<Columns3 aria-hidden className="size-5" />}
          onClick={() => setChoosing(true)}
        >
          Colunas
        </Button>
      )}
      {choosing && <ColumnsDialog onClose={() => setChoosing(false)} />}
      <ExportButton path="/api/admin/applications.csv" query={withoutPage(state)} />
    </div>
  )
}
