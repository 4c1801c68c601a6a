import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { type HistoryEvent, isView } from '#api/history.ts'
import { eventText } from '#content/history.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { actorOf, wordsOf } from '../core/event-words.ts'
import { HistoryLine } from '../core/History.tsx'
import { ask } from '../core/session.ts'

/**
 * Tells whether an event only records that a colleague looked at the application. A look at the customer's own page
 * needs a reason, so it does not count.
 */
const isMereLook = ({ kind, data }: HistoryEvent) => isView(kind) && !('asCustomer' in data && data.asCustomer)

/** Every event, newest first, with its person, time and notes. Shows mere looks only when the analyst asks for them. */
export function HistoryCard({ detail }: { detail: AdminDetail }) {
  const { id, history } = detail
  const [older, setOlder] = useState<{ events: readonly HistoryEvent[]; hasMore: boolean } | null>(null)
  const { busy, failure, press } = usePress()
  // A reloaded first page may overlap with the older events already loaded.
  const known = new Set(history.events.map(({ id }) => id))
  const events = [...history.events, ...(older?.events ?? []).filter((event) => !known.has(event.id))]
  const hasMore = older ? older.hasMore : history.hasMore
  const [showsViews, setShowsViews] = useState(false)
  const views = events.filter(isMereLook).length
  const shown = showsViews ? events : events.filter((event) => !isMereLook(event))

  function more() {
    const before = String(events.at(-1)?.id)
    return ask(admin.applications[':id'].history.$get({ param: { id }, query: { before } }), (page) =>
      setOlder({ events: [...(older?.events ?? []), ...page.events], hasMore: page.hasMore }),
    )
  }

  return (
    <Card
      title="Histórico"
      action={
        views > 0 && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={showsViews}
            onClick={() => setShowsViews((before) => !before)}
          >
            {showsViews ? 'Ocultar acessos' : `Mostrar acessos (${views})`}
          </Button>
        )
      }
    >
      <ol className="grid gap-3">
        {shown.map((event) => (
          <HistoryEventLine key={event.id} event={event} />
        ))}
      </ol>
      {hasMore && (
        <Button className="mt-4" variant="secondary" size="sm" busy={busy} onClick={() => void press('more', more)}>
          Ver mais
        </Button>
      )}
      <PressFailure failure={failure} what="O histórico não carregou" className="mt-2" />
    </Card>
  )
}

/** An event with its person, time and notes. */
export function HistoryEventLine({ event }: { event: HistoryEvent }) {
  return <HistoryLine what={eventText(event)} words={wordsOf(event)} who={actorOf(event)} at={event.at} />
}
