import type { HistoryEvent } from '#contracts/admin.ts'
import { eventText } from '#domain/application/events.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { actorOf, wordsOf } from './state/concurrent-changes.ts'

type Props = { events: readonly HistoryEvent[]; onDismiss: () => void }

/** What others did while this page was open. What one typed is still there; the next save goes on top of this. */
export function ConcurrentChanges({ events, onDismiss }: Props) {
  if (events.length === 0) return null
  return (
    <Alert
      tone="warn"
      role="alert"
      title="Este financiamento mudou enquanto você o via"
      action={
        <Button size="sm" variant="secondary" onClick={onDismiss}>
          Entendi
        </Button>
      }
    >
      <ul className="mt-1 list-disc pl-5">
        {events.map((event) => (
          <li key={event.id}>
            {actorOf(event)}: {eventText(event.kind, event)} ({formatDateTime(event.at)})
            {wordsOf(event).map((words) => `. “${words}”`)}
          </li>
        ))}
      </ul>
      <p className="mt-2">O que você digitou continua aqui. Confira e salve de novo, se ainda fizer sentido.</p>
    </Alert>
  )
}
