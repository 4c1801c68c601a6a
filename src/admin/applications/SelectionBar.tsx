import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { mostIds } from '#api/application-list.ts'
import type { AssignResponse } from '#api/work.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { useColleagues } from '../core/use-colleagues.ts'
import { ExportButton } from '../lists/ExportButton.tsx'
import { useFocusAfter } from '../lists/list-focus.ts'

/** The id of the checkbox that chooses all applications of a page. */
export const pickAllId = 'escolher-todos'

/** How long (ms) a hand-over of several can be undone. */
const undoMs = 10_000

type Props = { selection: Selection; onChange: () => void }

/** The actions for the selected applications: assign and export. */
export function SelectionBar({ selection, onChange }: Props) {
  const { colleagues } = useColleagues()
  const { busy, failure, press } = usePress()
  const ids = [...selection.ids]
  const focusAfter = useFocusAfter(ids.length)

  /** Clears the selection. The bar goes with it, so the focus goes to where the next choice begins. */
  function clear() {
    focusAfter(() => document.getElementById(pickAllId))
    selection.clear()
  }

  async function pass(to: string | null, whom: string) {
    const answer = await call(admin.assignments.$post({ json: { ids, to } }))
    if (!answer.ok) return answer.failure
    const { changed, former } = answer.data
    const moved = changed === 1 ? `1 financiamento agora ${whom}` : `${changed} financiamentos agora ${whom}`
    const from = former.map(
      ({ assignee, ids }) => `${ids.length} ${assignee ? `de ${assignee.name}` : 'sem responsável'}`,
    )
    const undo = { label: 'Desfazer', ms: undoMs, run: () => giveBack(former, to) }
    toast.success(from.length > 0 ? `${moved} (antes: ${from.join(', ')})` : moved, from.length > 0 ? undo : undefined)
    clear()
    onChange()
    return null
  }

  /** Returns why not all went back, null once they have. A second try moves nothing twice. */
  async function giveBack(former: AssignResponse['former'], from: string | null): Promise<string | null> {
    for (const { assignee, ids } of former) {
      const answer = await call(admin.assignments.$post({ json: { ids, to: assignee?.id ?? null, from } }))
      if (!answer.ok) return `Não deu para desfazer: ${sentenceOf(answer.failure)}`
    }
    toast.success('Desfeito: voltaram a quem os tinha')
    onChange()
    return null
  }

  if (ids.length === 0) return null
  return (
    <section
      aria-label="Escolhidos"
      className="sticky bottom-4 z-20 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-ink bg-white px-4 py-1.5 shadow-pop"
    >
      <p role="status" className="figures font-semibold text-sm">
        {ids.length === 1 ? '1 escolhido' : `${ids.length} escolhidos`}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Menu
          up
          label="Passar os escolhidos para"
          trigger={
            <span className="flex items-center gap-1 px-2 text-sm underline underline-offset-4">
              <span>{busy ? 'Passando...' : 'Passar para…'}</span> <ChevronDown className="size-4" />
            </span>
          }
          items={[
            ...colleagues.map(({ id, name, own }) => ({
              id,
              label: own ? `${name} (você)` : name,
              onSelect: () => void press('pass', () => pass(id, own ? 'com você' : `com ${name}`)),
            })),
            { id: 'nobody', label: 'Ninguém', onSelect: () => void press('pass', () => pass(null, 'sem responsável')) },
          ]}
        />
        <ExportButton path="/api/admin/applications.csv" query={{ ids: ids.join(',') }} label="Exportar escolhidos" />
        <Button variant="ghost" size="sm" onClick={clear}>
          Limpar escolha
        </Button>
      </div>
      <PressFailure failure={failure} what="Os escolhidos não mudaram de responsável" />
      {selection.isOver && (
        <p role="alert" className="w-full font-medium text-bad text-sm">
          {`Escolha no máximo ${mostIds} de cada vez`}
        </p>
      )}
    </section>
  )
}

export type Selection = {
  ids: ReadonlySet<string>
  /** Selects applications or deselects them. A selection survives paging. */
  pick: (ids: readonly string[], on: boolean) => void
  clear: () => void
  /** Whether the last choice was refused, because it was more than one action takes. */
  isOver: boolean
}

const none: ReadonlySet<string> = new Set()

/** Holds the applications selected for one action. */
export function useSelection(): Selection {
  const [ids, setIds] = useState(none)
  const [isOver, setOver] = useState(false)
  function pick(some: readonly string[], on: boolean) {
    const next = new Set(ids)
    for (const id of some) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setOver(next.size > mostIds)
    if (next.size <= mostIds) setIds(next)
  }
  return {
    ids,
    pick,
    clear: () => {
      setIds(none)
      setOver(false)
    },
    isOver,
  }
}
