import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { messageFor } from '#content/messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Picture } from '#ui/pictures/Picture.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { admin } from '../core/api.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import { motoPath } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import type { Pictures } from '../core/view-props.ts'
import { useFocusAfter } from '../lists/use-focus-after.ts'
import { bringBack } from './bring-back.ts'
import { badgeOf, priceWords, refusalOf } from './words.ts'

type Props = {
  all: readonly ListedMotorcycle[]
  found: readonly ListedMotorcycle[]
  pictures: Pictures
  isManager: boolean
  onChanged: () => void
}

/** The models in the catalogue's order; managers edit, move and remove them here. */
export function MotoTable({ all, found, pictures, isManager, onChanged }: Props) {
  const [removing, setRemoving] = useState<ListedMotorcycle | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const focusAfter = useFocusAfter(all)
  function changed(one: ListedMotorcycle) {
    const place = found.indexOf(one)
    // Focuses the row at the same place: the model's own, where removed ones show too, or the next.
    focusAfter(() => {
      const { rows } = body.current ?? { rows: [] }
      return rows[Math.min(place, rows.length - 1)]?.querySelector('a')
    })
    onChanged()
  }
  return (
    <>
      <Table caption="Motos do catálogo">
        <thead>
          <tr>
            <th scope="col">Modelo</th>
            <th scope="col" className="max-sm:hidden">
              Categoria
            </th>
            <th scope="col" className="text-right">
              Preço
            </th>
            {isManager && <th scope="col">Ações</th>}
          </tr>
        </thead>
        <tbody ref={body}>
          {found.map((one) => (
            <tr key={one.id}>
              <Model one={one} pictures={pictures} />
              <td className="max-sm:hidden">{one.facts.category}</td>
              <Price one={one} />
              {isManager && (
                <td>
                  <RowActions one={one} all={all} onChanged={() => changed(one)} onRemove={() => setRemoving(one)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      {removing && (
        <RemoveDialog motorcycle={removing} onClose={() => setRemoving(null)} onRemoved={() => changed(removing)} />
      )}
    </>
  )
}

function Model({ one, pictures }: { one: ListedMotorcycle; pictures: Pictures }) {
  const badge = badgeOf(one)
  const { model, slug } = one.facts
  return (
    <th scope="row" className="font-semibold">
      <span className="flex items-center gap-3">
        <Picture
          src={pictures.bySlug[slug]}
          placeholder={pictures.placeholder}
          alt=""
          width={64}
          height={40}
          loading="lazy"
          decoding="async"
          className="shrink-0 rounded-sm bg-paper-deep max-sm:hidden"
        />
        <span>
          <a href={motoPath(one.id)} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
            {model}
          </a>
          <span className="flex gap-1.5">
            <Badge tone={badge.tone}>{badge.label}</Badge>
            {one.facts.launch && <Badge>Lançamento</Badge>}
          </span>
        </span>
      </span>
    </th>
  )
}

function Price({ one }: { one: ListedMotorcycle }) {
  const { now, next } = priceWords(one.facts.prices)
  return (
    <td className="figures whitespace-nowrap text-right">
      {now}
      {next && <span className="block text-ink-soft text-xs">{next}</span>}
    </td>
  )
}

type RowActionsProps = {
  one: ListedMotorcycle
  all: readonly ListedMotorcycle[]
  onChanged: () => void
  onRemove: () => void
}

/** What a manager does with a model in the list. */
function RowActions({ one, all, onChanged, onRemove }: RowActionsProps) {
  const { model } = one.facts
  const done = (answer: Awaited<ReturnType<typeof moveBy>>) => {
    if (!answer.ok) toast.error(refusalOf(answer.failure))
    onChanged()
  }
  if (one.state === 'archived') {
    return (
      <Button
        size="sm"
        variant="secondary"
        onClick={async () => done(await bringBack(one))}
        aria-label={`Trazer de volta: ${model}`}
      >
        Trazer de volta
      </Button>
    )
  }
  const icon = 'size-5'
  return (
    <span className="flex items-center gap-1">
      <LinkButton size="sm" variant="secondary" href={motoPath(one.id)} aria-label={`Editar: ${model}`}>
        Editar
      </LinkButton>
      <Button size="sm" variant="ghost" onClick={onRemove} aria-label={`Remover: ${model}`}>
        Remover
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Subir: ${model}`}
        onClick={async () => done(await moveBy(all, one, -1))}
      >
        <ArrowUp aria-hidden className={icon} />
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Descer: ${model}`}
        onClick={async () => done(await moveBy(all, one, 1))}
      >
        <ArrowDown aria-hidden className={icon} />
      </Button>
    </span>
  )
}

type RemoveDialogProps = { motorcycle: ListedMotorcycle; onClose: () => void; onRemoved: () => void }

/** Asks before a model leaves the catalogue, and says what becomes of it. */
function RemoveDialog({ motorcycle: { id, version, facts }, onClose, onRemoved }: RemoveDialogProps) {
  async function remove() {
    const answer = await call(admin.catalogue.motorcycles[':id'].archive.$post({ param: { id }, json: { version } }))
    if (answer.ok) toast.success(messageFor('motorcycle_archived'))
    else toast.error(messageFor(answer.failure.code))
    onRemoved()
  }

  return (
    <ConfirmDialog
      isDangerous
      title={`Remover a ${facts.model}?`}
      confirm="Remover"
      busyLabel="Removendo..."
      onConfirm={remove}
      onClose={onClose}
    >
      Na próxima publicação ela sai do site, e a página dela passa a mostrar outras motos. Os pedidos que já existem
      continuam como estão. Você pode trazê-la de volta quando quiser.
    </ConfirmDialog>
  )
}

/** Loads every model, with drafts and removed ones. */
export function useCatalogue() {
  return useLoad('catalogue', (signal) => call(admin.catalogue.motorcycles.$get({}, { init: { signal } })))
}

/** Puts a model behind its neighbour after (1) or before (-1) it; gives the failure, if any. */
async function moveBy(motorcycles: readonly ListedMotorcycle[], one: ListedMotorcycle, step: 1 | -1) {
  const others = motorcycles.filter(({ state, id }) => state !== 'archived' && id !== one.id)
  const place = motorcycles.filter(({ state }) => state !== 'archived').findIndex(({ id }) => id === one.id)
  const after = others[place + step - 1]?.id ?? null
  const json = { version: one.version, after }
  return call(admin.catalogue.motorcycles[':id'].position.$put({ param: { id: one.id }, json }))
}
