import { useStore } from '@nanostores/react'
import { Columns3, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { type RowHeight, rowHeights } from '#domain/work-lists.ts'
import { Button } from '#ui/actions/Button.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useTablet } from '../core/use-wide.ts'
import { withoutPage } from '../lists/address-state.ts'
import { ExportButton } from '../lists/ExportButton.tsx'
import { pickFocusedRow, useListKeys } from '../lists/list-focus.ts'
import { SearchBox } from '../lists/SearchBox.tsx'
import { $rowHeight, chooseColumns, chooseRowHeight, columns, useColumns } from './columns.tsx'
import type { ListState } from './list-state.ts'

type Props = {
  state: ListState
  filtersOpen: boolean
  onFilters: (open: boolean) => void
  onSearch: (text: string) => void
  /** The choice of the order, for screens without headings. */
  children: ReactNode
}

/** The search box and the buttons for filters, columns and the export. */
export function ListTools({ state, filtersOpen, onFilters, onSearch, children }: Props) {
  const searchBox = useListKeys({ f: () => toggleByKey(() => onFilters(!filtersOpen)), x: pickFocusedRow })
  const [choosing, setChoosing] = useState(false)
  const rows = useTablet()
  const { shown, chosen } = useColumns()
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
        <span className="max-md:sr-only">Filtrar</span>
      </Button>
      {rows && (
        <Button
          variant="secondary"
          icon={<Columns3 aria-hidden className="size-5" />}
          onClick={() => setChoosing(true)}
        >
          Colunas
        </Button>
      )}
      {choosing && <ColumnsDialog onClose={() => setChoosing(false)} />}
      <ExportButton
        path="/api/admin/applications.csv"
        query={{ ...withoutPage(state), ...(chosen && { columns: shown.map(({ id }) => id).join(',') }) }}
      />
      <div className="contents">{children}</div>
    </div>
  )
}

/** Opens or closes the filters. From the keyboard, the focus then moves to their first field. */
function toggleByKey(toggle: () => void): void {
  flushSync(toggle)
  document.querySelector<HTMLElement>('[aria-label=Filtros] input')?.focus()
}

const heightNames: Readonly<Record<RowHeight, string>> = {
  44: 'Confortável',
  36: 'Compacta',
  28: 'Densa',
  24: 'Mínima',
}
const heightOptions = rowHeights.map((value) => ({ value, label: heightNames[value] }))

/** Chooses the columns and the row height of the table in this browser. The first column, the client, stays. */
function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const { shown } = useColumns()
  const ids = shown.map(({ id }) => id)
  const [, ...others] = columns
  const toggle = (id: string, on: boolean) => chooseColumns(on ? [...ids, id] : ids.filter((one) => one !== id))

  function reset() {
    chooseColumns(null)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Colunas da lista"
      actions={
        <>
          <Button variant="secondary" onClick={reset}>
            Voltar ao padrão
          </Button>
          <Button onClick={onClose}>Pronto</Button>
        </>
      }
    >
      <p className="mb-2 text-ink-soft text-sm">
        A escolha vale neste navegador. A exportação leva as mesmas colunas; sem escolha, leva todas.
      </p>
      <div className="grid sm:grid-cols-2">
        {others.map(({ id, label, title }) => (
          <CheckboxField
            key={id}
            label={title ?? label}
            checked={ids.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </div>
      <SelectField
        className="mt-4 max-w-[16rem]"
        label="Altura das linhas"
        options={heightOptions}
        value={useStore($rowHeight)}
        onChange={(event) => chooseRowHeight(event.target.value as RowHeight)}
      />
    </Dialog>
  )
}
