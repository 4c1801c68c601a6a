import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { matches } from '#domain/search/search.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { motoPath } from '../core/router.ts'
import { $who } from '../core/session.ts'
import { useShortcuts } from '../core/shortcuts.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import type { ViewProps } from '../core/view-props.ts'
import { MotoTable, useCatalogue } from './MotoTable.tsx'
import { PublicationCard } from './PublicationCard.tsx'
import { TableDialog } from './TableDialog.tsx'

/** /admin/motos: the bank's catalogue, searched by model or category; managers change and publish it. */
export function MotosView({ pictures }: ViewProps) {
  const { data, failure, reload } = useCatalogue()
  const [term, setTerm] = useState('')
  const [archived, setArchived] = useState(false)
  const [table, setTable] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const isManager = useStore($who)?.role === 'manager'
  useShortcuts({ '/': () => box.current?.focus() })
  const all = data?.motorcycles ?? []
  const found = all.filter(
    ({ state, facts: { model, category } }) =>
      (archived || state !== 'archived') && (matches(model, term) || matches(category, term)),
  )
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title="Motos" />
        {isManager && (
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setTable(true)}>
              Planilha
            </Button>
            <LinkButton href={motoPath('nova')}>Nova Moto</LinkButton>
          </span>
        )}
      </div>
      <PublicationCard catalogue={data} isManager={isManager} onPublished={reload} />
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
            className="control"
          />
        </search>
        <CheckboxField
          label="Mostrar removidas"
          checked={archived}
          onChange={({ target }) => setArchived(target.checked)}
        />
      </div>
      {failure && !data && <LoadFailure title={messageFor('catalogue_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && (
        <p role="status" className="figures text-ink-soft text-sm">
          {found.length === 1 ? '1 moto' : `${found.length} motos`}
        </p>
      )}
      {data && found.length === 0 && (
        <EmptyState title="Nenhuma moto encontrada">Confira o nome do modelo ou da categoria.</EmptyState>
      )}
      {found.length > 0 && (
        <MotoTable all={all} found={found} pictures={pictures} isManager={isManager} onChanged={reload} />
      )}
      {table && <TableDialog onClose={() => setTable(false)} onImported={reload} />}
    </div>
  )
}
