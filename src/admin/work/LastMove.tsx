import { useStore } from '@nanostores/react'
import { statusLabel } from '#domain/application/status.ts'
import { decisionTakenBack } from '#domain/application/taken-back.ts'
import { Button } from '#ui/actions/Button.tsx'
import { detailPath, go } from '../core/router.ts'
import { $who } from '../core/session.ts'
import { $undo, type Move } from './run.ts'

/** What was decided last in the queue, and the way to take it back, where one may. */
export function LastMove({ last, id }: { last: Move; id: string }) {
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
