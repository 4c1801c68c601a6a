import { useRef, useState } from 'react'
import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { motoPath } from '../../core/router.ts'
import type { Pictures } from '../../core/view-props.ts'
import { useFocusAfter } from '../../lists/use-focus-after.ts'
import { badgeOf, priceWords } from '../words.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RowActions } from './RowActions.tsx'

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
    // The row in its place: its own, where removed ones are shown too, or the next.
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
          className="rounded-sm bg-paper-deep max-sm:hidden"
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
