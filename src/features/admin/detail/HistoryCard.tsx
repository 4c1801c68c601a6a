import { useState } from 'react'
import type { AdminDetail, HistoryEvent } from '#contracts/admin.ts'
import { eventText } from '#domain/application/events.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { actorOf, wordsOf } from './state/concurrent-changes.ts'

/** Everything that happened, newest first: who, when, what, with the notes. */
export function HistoryCard({ detail }: { detail: AdminDetail }) {
  const { id, history } = detail
  const [older, setOlder] = useState<{ events: readonly HistoryEvent[]; hasMore: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  // A renewed first page may overlap with what was fetched below it.
  const known = new Set(history.events.map(({ id }) => id))
  const events = [...history.events, ...(older?.events ?? []).filter((event) => !known.has(event.id))]
  const hasMore = older ? older.hasMore : history.hasMore

  async function more() {
    setBusy(true)
    const before = String(events.at(-1)?.id)
    const answer = await call(admin.applications[':id'].history.$get({ param: { id }, query: { before } }))
    setBusy(false)
    if (!answer.ok) return toast.error('Erro ao carregar o histórico')
    setOlder({ events: [...(older?.events ?? []), ...answer.data.events], hasMore: answer.data.hasMore })
  }

  return (
    <Card title="Histórico">
      <ol className="grid gap-3">
        {events.map((event) => (
          <li key={event.id} className="border-line border-l-2 pl-3 text-sm">
            <p className="font-semibold">{eventText(event.kind, event)}</p>
            {wordsOf(event).map((words) => (
              <p key={words} className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
                {words}
              </p>
            ))}
            <p className="figures text-ink-faint text-xs">
              {actorOf(event)}, {formatDateTime(event.at)}
            </p>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button className="mt-4" variant="secondary" size="sm" busy={busy} onClick={more}>
          Ver mais
        </Button>
      )}
    </Card>
  )
}
