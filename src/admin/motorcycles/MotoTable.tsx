import { useRef, useState } from 'react'
import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { behindAt, behindInSearch, movedBehind } from '#domain/catalogue/order.ts'
import { usePress } from '#forms/use-press.ts'
import { type Failure, failureIn } from '#lib/api.ts'
import { classes } from '#ui/classes.ts'
import { Table } from '#ui/structure/Table.tsx'
import { admin } from '../core/api.ts'
import type { Pictures } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useFocusAfter } from '../lists/list-focus.ts'
import { bringBack } from './bring-back.ts'
import { MoveDialog, RemoveDialog } from './MotoDialogs.tsx'
import { MotoRow, PickBox } from './MotoRow.tsx'
import type { ChangeCatalogue } from './PriceCell.tsx'
import { useRowDrag } from './use-row-drag.ts'

type Props = {
  all: readonly ListedMotorcycle[]
  found: readonly ListedMotorcycle[]
  pictures: Pictures
  managesBank: boolean
  picked: ReadonlySet<string>
  onPick: (ids: readonly string[], isPicked: boolean) => void
  change: ChangeCatalogue
  onChanged: () => void
}

const isKept = ({ state }: ListedMotorcycle) => state !== 'archived'
const idsOf = (models: readonly ListedMotorcycle[]) => models.filter(isKept).map(({ id }) => id)

/** The models in the catalogue's order. Managers price, move, edit and remove them here. */
export function MotoTable(props: Props) {
  const { found, pictures, managesBank, picked, onPick, change, onChanged } = props
  const table = useTable(props)
  const { order, shown, body, said, step, dragOf, open, setOpen } = table
  return (
    <>
      <p id="como-mover" hidden>
        As setas para cima e para baixo movem. Enter pergunta a posição. Com o mouse ou o dedo, arraste.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Table caption="Motos do catálogo" rows={48} keepsHeadings>
        <Headings
          managesBank={managesBank}
          areAllPicked={shown.length > 0 && shown.every((id) => picked.has(id))}
          onPickAll={(isPicked) => onPick(shown, isPicked)}
        />
        <tbody ref={body}>
          {found.map((one) => (
            <MotoRow
              key={one.id}
              one={one}
              pictures={pictures}
              managesBank={managesBank}
              change={change}
              {...dragOf(one)}
              isPicked={picked.has(one.id)}
              position={order.indexOf(one.id) + 1}
              of={order.length}
              onPick={(isPicked) => onPick([one.id], isPicked)}
              onStep={(by) => step(one, by)}
              onRemove={() => setOpen({ removing: one })}
              onBringBack={() => void table.bring(one)}
              isComingBack={table.comingBack === one.id}
              failed={table.failedAt(one.id)}
              onStale={onChanged}
            />
          ))}
        </tbody>
      </Table>
      {open?.moving && (
        <MoveDialog
          motorcycle={open.moving}
          position={order.indexOf(open.moving.id) + 1}
          of={order.length}
          onMove={(position) => table.moveTo(open.moving, position)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.removing && (
        <RemoveDialog
          motorcycle={open.removing}
          onClose={() => setOpen(null)}
          onRemoved={() => table.changed(open.removing)}
        />
      )}
    </>
  )
}

type HeadingsProps = { managesBank: boolean; areAllPicked: boolean; onPickAll: (isPicked: boolean) => void }

function Headings({ managesBank, areAllPicked, onPickAll }: HeadingsProps) {
  return (
    <thead>
      <tr>
        {managesBank && (
          <th scope="col" className="max-sm:hidden">
            <PickBox label="Escolher todas as motos mostradas" checked={areAllPicked} onChange={onPickAll} />
          </th>
        )}
        {managesBank && (
          <th scope="col">
            <span className="sr-only">Ordem</span>
          </th>
        )}
        <th scope="col">Modelo</th>
        <th scope="col" className="max-lg:hidden">
          Categoria
        </th>
        <th scope="col" className="text-right">
          Preço
        </th>
        {managesBank && <th scope="col">Ações</th>}
      </tr>
    </thead>
  )
}

type Open = { moving: ListedMotorcycle; removing?: never } | { removing: ListedMotorcycle; moving?: never }

/** The order of the rows, the three ways to change it, and the place of the focus after a change. */
function useTable({ all, found, change, onChanged }: Props) {
  const [open, setOpen] = useState<Open | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const focusAfter = useFocusAfter(all)
  const [order, shown] = [idsOf(all), idsOf(found)]
  const { said, move } = useMove({ change, onStale: onChanged })
  const [unmoved, setUnmoved] = useState<{ id: string; failure: Failure } | null>(null)
  const { pressed: comingBack, failureAt, press } = usePress<string>()

  function moveOne(one: ListedMotorcycle, behind: (order: readonly string[]) => string | null) {
    focusAfter(() => body.current?.querySelector<HTMLElement>(`[data-handle="${one.id}"]`))
    return move(one, behind)
  }
  /** Moves a model by its handle, beside which it says why it did not move. Several quick moves add up. */
  async function moveByHandle(one: ListedMotorcycle, behind: (order: readonly string[]) => string | null) {
    setUnmoved(null)
    const failure = await moveOne(one, behind)
    if (failure) setUnmoved({ id: one.id, failure })
  }
  const { dragged, handleOf, endedDrag } = useRowDrag(body, (id, place) => {
    const one = all.find((each) => each.id === id)
    if (one) void moveByHandle(one, (now) => behindInSearch(now, shown, id, place))
  })

  function changed(one: ListedMotorcycle) {
    const place = found.indexOf(one)
    // Focuses the row at the same place: the model's own row if removed models are shown too, else the next one.
    focusAfter(() => {
      const links = [...(body.current?.querySelectorAll<HTMLElement>('th a') ?? [])]
      return links[Math.min(place, links.length - 1)]
    })
    onChanged()
  }
  const bring = (one: ListedMotorcycle) =>
    press(one.id, async () => {
      const answer = await bringBack(one)
      changed(one)
      return failureIn(answer)
    })

  /** What was not done with a model of the table, and why; null for nothing. */
  function failedAt(id: string): { what: string; failure: Failure } | null {
    if (unmoved?.id === id) return { what: 'A moto não mudou de lugar', failure: unmoved.failure }
    const failure = failureAt(id)
    return failure && { what: 'A moto não voltou', failure }
  }

  const others = shown.filter((id) => id !== dragged?.id)
  const dragOf = (one: ListedMotorcycle) => ({
    pointer: handleOf(one.id),
    onHandle: () => !endedDrag() && setOpen({ moving: one }),
    className: classes(
      dragged?.id === one.id && 'opacity-40',
      dragged && others[dragged.place] === one.id && '[&>*]:shadow-[inset_0_3px_var(--color-brand)]',
      dragged?.place === others.length && others.at(-1) === one.id && '[&>*]:shadow-[inset_0_-3px_var(--color-brand)]',
    ),
  })
  const moveTo = (one: ListedMotorcycle, position: number) => moveOne(one, (now) => behindAt(now, one.id, position))
  const step = (one: ListedMotorcycle, by: 1 | -1) =>
    void moveByHandle(one, (now) => behindAt(now, one.id, now.indexOf(one.id) + 1 + by))

  return { order, shown, body, said, open, setOpen, step, moveTo, dragOf, changed, bring, comingBack, failedAt }
}

/**
 * Returns `move` and `said`. `move` puts a model behind another one, and returns the failure, null once it is stored.
 * It calls `behind` with the order at that moment, so that several quick presses add up. `said` is the sentence that
 * tells a screen reader the model's new position.
 */
function useMove({ change, onStale }: { change: ChangeCatalogue; onStale: () => void }) {
  const [said, setSaid] = useState('')

  async function move(
    { id, facts }: ListedMotorcycle,
    behind: (order: readonly string[]) => string | null,
  ): Promise<Failure | null> {
    const answer = await change(async (current) => {
      const { motorcycles } = current ?? { motorcycles: [] }
      const order = motorcycles.filter(({ state }) => state !== 'archived').map((one) => one.id)
      const after = behind(order)
      const version = motorcycles.find((one) => one.id === id)?.version ?? 0
      if (movedBehind(order, id, after).join() === order.join()) return { ok: true, data: { motorcycles } }
      const sent = await call(
        admin.catalogue.motorcycles[':id'].position.$put({ param: { id }, json: { version, after } }),
      )
      if (!sent.ok) return sent
      const { history: _, ...moved } = sent.data
      const byId = new Map(motorcycles.map((one) => [one.id, one.id === id ? moved : one]))
      const ids = movedBehind([...byId.keys()], id, after)
      return { ok: true, data: { motorcycles: ids.flatMap((one) => byId.get(one) ?? []) } }
    })
    if (!answer.ok) {
      onStale()
      return answer.failure
    }
    const listed = answer.data.motorcycles.filter(({ state }) => state !== 'archived')
    setSaid(`${facts.model}: posição ${listed.findIndex((one) => one.id === id) + 1} de ${listed.length}`)
    return null
  }
  return { said, move }
}
