import { useState } from 'react'
import type { MotorcycleDetail } from '#api/motorcycles.ts'
import { messageFor } from '#content/messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { HistoryEntry } from '../../core/history/HistoryLine.tsx'
import { call } from '../../core/session.ts'
import { refusalOf } from '../words.ts'
import { eventWords } from './event-words.ts'

type Props = { motorcycle: MotorcycleDetail; isManager: boolean; onRestored: (motorcycle: MotorcycleDetail) => void }

/** Who changed what in a model, when; what it was after each change can be brought back. */
export function MotoHistory({ motorcycle, isManager, onRestored }: Props) {
  const { id, version, history, state } = motorcycle
  const [busy, setBusy] = useState(0)

  async function restore(to: number) {
    setBusy(to)
    const json = { version, to }
    const answer = await call(admin.catalogue.motorcycles[':id'].restore.$post({ param: { id }, json }))
    setBusy(0)
    if (!answer.ok) return toast.error(refusalOf(answer.failure))
    onRestored(answer.data)
    toast.success(messageFor('motorcycle_saved'))
  }

  return (
    <Card title="Histórico">
      <ol className="grid gap-4">
        {history.map((event, index) => (
          <li key={event.version} className="flex flex-wrap items-start justify-between gap-3">
            <HistoryEntry {...eventWords(event, history[index + 1])} who={event.actor ?? 'Sistema'} at={event.at} />
            {isManager && index > 0 && state !== 'archived' && event.kind !== 'archived' && (
              <Button
                size="sm"
                variant="ghost"
                busy={busy === event.version}
                aria-label={`Restaurar como era na mudança ${event.version}`}
                onClick={() => restore(event.version)}
              >
                Restaurar
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
