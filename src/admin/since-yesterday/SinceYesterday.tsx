import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { eventSentence } from '../core/event-words.ts'
import { detailPath } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.tsx'

/** What others changed on one's own cases since one was last at work. Shows nothing where nothing changed. */
export function SinceYesterday() {
  const { data } = useLoad('since-yesterday', (signal) => call(admin['since-yesterday'].$get({}, { init: { signal } })))
  if (!data || data.cases.length === 0) return null
  return (
    <Card title="Desde a sua última visita">
      <p className="mb-3 text-ink-soft text-sm">
        O que mudou nos seus financiamentos desde <span>{formatDateTime(data.since)}</span>.
      </p>
      <ul className="grid gap-3">
        {data.cases.map(({ applicationId, fullName, contractNumber, events, count }) => (
          <li key={applicationId} className="border-line border-l-2 pl-3 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <a href={detailPath(applicationId)} className="font-semibold underline underline-offset-4">
                <span translate="no">{fullName}</span>
              </a>
              <span translate="no" className="figures text-ink-soft">
                {contractNumber}
              </span>
            </p>
            {events.map((event) => (
              <p key={event.id} className="text-ink-soft [overflow-wrap:anywhere]">
                {eventSentence(event)}
              </p>
            ))}
            {count > events.length && (
              <p className="text-ink-faint text-xs">{`e mais ${count - events.length} no histórico`}</p>
            )}
          </li>
        ))}
      </ul>
      {data.more > 0 && (
        <p className="mt-3 text-ink-soft text-sm">
          {data.more === 1 ? 'Mudou mais 1 financiamento.' : `Mudaram mais ${data.more} financiamentos.`}
        </p>
      )}
    </Card>
  )
}
