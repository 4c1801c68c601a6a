import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { matches } from '#domain/search.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { admin } from '../core/api.ts'
import { motoPath, type ViewProps } from '../core/router.ts'
import { $who, call, mayDo } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { focusRow, openOnlyRow, pickFocusedRow, useListKeys } from '../lists/list-focus.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { MotoTable } from './MotoTable.tsx'
import { PublicationCard } from './PublicationCard.tsx'
import { TableDialog } from './TableDialog.tsx'

/** From the search, ↓ goes to the first row and Enter opens the only one. */
function goToRow(event: KeyboardEvent): void {
  if (event.key === 'ArrowDown' && focusRow()) event.preventDefault()
  if (event.key === 'Enter') {
    event.preventDefault()
    openOnlyRow()
  }
}

/** /admin/motos: the bank's catalogue, searched by model or category; managers change and publish it. */
export function MotosView({ pictures }: ViewProps) {
  const { data, failure, reload, change } = useLoad('catalogue', (signal) =>
    call(admin.catalogue.motorcycles.$get({}, { init: { signal } })),
  )
  const [term, setTerm] = useState('')
  const [archived, setArchived] = useState(false)
  const [open, setOpen] = useState<'table' | 'adjust' | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const box = useListKeys({ x: pickFocusedRow })
  const managesBank = mayDo(useStore($who), 'manageBank')
  const all = data?.motorcycles ?? []
  const found = all.filter(
    ({ state, facts: { model, category } }) =>
      (archived || state !== 'archived') && (matches(model, term) || matches(category, term)),
  )
  function pick(ids: readonly string[], isPicked: boolean) {
    setPicked((before) => new Set(isPicked ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  }
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title="Motos" />
        {managesBank && (
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setOpen('adjust')}>
              Reajustar
            </Button>
            <Button variant="secondary" onClick={() => setOpen('table')}>
              Planilha
            </Button>
            <LinkButton href={motoPath('nova')}>Nova Moto</LinkButton>
          </span>
        )}
      </div>
      <PublicationCard catalogue={data} managesBank={managesBank} onPublished={reload} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <search className="min-w-64 grow">
          <input
            ref={box}
            type="search"
            aria-label="Buscar motos"
            placeholder="Buscar motos..."
            autoComplete="off"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            onKeyDown={goToRow}
            className="control"
          />
        </search>
        <CheckboxField
          label="Mostrar removidas"
          checked={archived}
          onChange={({ target }) => setArchived(target.checked)}
        />
      </div>
      {failure && !data && <LoadFailure title={sentenceFor('catalogue_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && (
        <p role="status" className="figures text-ink-soft text-sm">
          <span>{found.length === 1 ? '1 moto' : `${found.length} motos`}</span>
          <span>{picked.size > 0 && `, ${picked.size === 1 ? '1 escolhida' : `${picked.size} escolhidas`}`}</span>
        </p>
      )}
      {data && found.length === 0 && (
        <EmptyState title="Nenhuma moto encontrada">Confira o nome do modelo ou da categoria.</EmptyState>
      )}
      {found.length > 0 && (
        <MotoTable
          all={all}
          found={found}
          pictures={pictures}
          managesBank={managesBank}
          picked={picked}
          change={change}
          onPick={pick}
          onChanged={reload}
        />
      )}
      {open === 'table' && <TableDialog onClose={() => setOpen(null)} onImported={reload} />}
      {open === 'adjust' && (
        <AdjustDialog
          models={all.filter(({ state }) => state !== 'archived')}
          picked={picked}
          change={change}
          onStale={reload}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
