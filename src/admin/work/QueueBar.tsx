import { useStore } from '@nanostores/react'
import { ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { statusLabel } from '#domain/application/status.ts'
import { decisionTakenBack } from '#domain/application/taken-back.ts'
import { Button } from '#ui/actions/Button.tsx'
import { detailPath, go } from '../core/router.ts'
import { $who } from '../core/session.ts'
import { useShortcuts } from '../core/shortcuts.ts'
import type { OpenRun } from './queue-session.ts'
import { $undo, type Move } from './queue-session.ts'

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

/** What was decided last in the queue, and the way to take it back, where one may. */
function LastMove({ last, id }: { last: Move; id: string }) {
  const isManager = useStore($who)?.role === 'manager'
  const needsManager = decisionTakenBack(last.to, last.from) !== null

  function undo() {
    $undo.set(last)
    if (last.id !== id) go(detailPath(last.id))
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span>
        {last.name}: {statusLabel(last.to)}.
      </span>
      {needsManager && !isManager ? (
        <span className="text-ink-soft">Só a gestão desfaz.</span>
      ) : (
        <Button size="sm" variant="ghost" onClick={undo}>
          Desfazer
        </Button>
      )}
    </p>
  )
}
