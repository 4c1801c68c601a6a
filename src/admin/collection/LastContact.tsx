import type { CollectionRow } from '#api/collection.ts'
import { contactText } from '#content/collection.ts'
import { formatDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { Badge } from '#ui/feedback/Badge.tsx'

/** Shows the last contact, the customer's promise, and when to call again. */
export function LastContact({ row: { lastContact, promise, callFrom, daysLate } }: { row: CollectionRow }) {
  if (lastContact === null) return <span className="text-ink-faint">{daysLate > 0 ? 'Ninguém ligou ainda' : '—'}</span>
  const { result, promisedOn, note, by, at } = lastContact
  return (
    <>
      {promise?.broken && (
        <Badge tone="bad" className="mb-1">
          Promessa quebrada
        </Badge>
      )}
      <span className="block">{contactText(result, promisedOn)}</span>
      {note && <span className="block text-ink-soft [overflow-wrap:anywhere]">“{note}”</span>}
      <span className="figures block text-ink-faint text-xs">
        {by}, {formatDate(at)}
        {callFrom && !promise?.broken && `. Ligar de novo em ${formatPlainDate(callFrom)}`}
      </span>
    </>
  )
}
