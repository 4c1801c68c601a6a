import { ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { useShortcuts } from '../core/shortcuts.ts'
import { LastMove } from './LastMove.tsx'
import type { OpenRun } from './use-run.ts'

type Props = {
  run: OpenRun
  id: string
  /** Saves what was chosen or typed; gives whether it is stored. Left out while there is nothing to save. */
  onSave?: (() => Promise<boolean>) | undefined
}

/** Where one is in the queue, and the way to its next application: 'Conferir documentos, 3 de 12'. */
export function QueueBar({ run, id, onSave }: Props) {
  const [saving, setSaving] = useState(false)

  async function goOn() {
    if (!onSave) return run.next()
    setSaving(true)
    const saved = await onSave()
    setSaving(false)
    if (saved) await run.next()
  }
  useShortcuts({ p: () => void goOn() })

  const { name, position, total, busy, last } = run
  return (
    <nav
      aria-label="Fila"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-info/30 bg-info-soft px-4 py-1.5"
    >
      <p className="text-sm">
        <strong>{name}</strong>
        <span className="figures ml-3">
          {position} de {total}
        </span>
      </p>
      {last && <LastMove last={last} id={id} />}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant={onSave || last?.id === id ? 'primary' : 'secondary'}
          busy={busy || saving}
          busyLabel={saving ? 'Salvando...' : undefined}
          onClick={() => void goOn()}
        >
          {onSave ? 'Salvar e próximo' : 'Próximo da fila'}
          <ChevronRight aria-hidden className="size-5" />
        </Button>
        <Button size="sm" variant="ghost" icon={<X aria-hidden className="size-5" />} onClick={run.leave}>
          Sair da fila
        </Button>
      </div>
    </nav>
  )
}
