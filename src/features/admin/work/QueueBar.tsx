import { ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { useShortcuts } from '../core/shortcuts.ts'
import { useRun } from './use-run.ts'

type Props = {
  id: string
  /** Saves what was decided or typed; gives whether it is stored. Left out while there is nothing to save. */
  onSave?: (() => Promise<boolean>) | undefined
}

/** Where one is in the queue, and the way to its next application: 'Conferir documentos, 3 de 12'. Nothing outside of a queue. */
export function QueueBar({ id, onSave }: Props) {
  const run = useRun(id)
  const [saving, setSaving] = useState(false)

  async function saveAndGoOn() {
    setSaving(true)
    const saved = (await onSave?.()) ?? true
    setSaving(false)
    if (saved) await run?.next()
  }
  useShortcuts(run ? { p: () => void run.next() } : {})

  if (!run) return null
  const { name, position, total, busy } = run
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
      <div className="flex flex-wrap gap-2">
        {onSave && (
          <Button size="sm" busy={saving} busyLabel="Salvando..." onClick={() => void saveAndGoOn()}>
            Salvar e próximo
          </Button>
        )}
        <Button size="sm" variant="secondary" busy={busy && !saving} onClick={() => void run.next()}>
          Próximo da fila
          <ChevronRight aria-hidden className="size-5" />
        </Button>
        <Button size="sm" variant="ghost" icon={<X aria-hidden className="size-5" />} onClick={run.leave}>
          Sair da fila
        </Button>
      </div>
    </nav>
  )
}
