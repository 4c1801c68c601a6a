import { useState } from 'react'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { eventSentence } from '../core/event-words.ts'
import { detailPath } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.tsx'

/** How much stands there before somebody asks for more, so that the rest of the page is near on a phone. */
const first = { cases: 3, events: 1 }

/** What others changed on one's own cases since one was last at work. Shows nothing where nothing changed. */
export function SinceYesterday() {
  const [all, setAll] = useState(false)
  const { data } = useLoad('since-yesterday', (signal) => call(admin['since-yesterday'].$get({}, { init: { signal } })))
  if (!data || data.cases.length === 0) return null
  const { length } = data.cases
  const canFold = length > first.cases || data.cases.some(({ events }) => events.length > first.events)
  const isWhole = all || !canFold
  const cases = isWhole ? data.cases : data.cases.slice(0, first.cases)
  return (
    <Card title="Desde a sua última visita">
      <p className="mb-3 text-ink-soft text-sm">
        O que mudou nos seus financiamentos desde <span>{formatDateTime(data.since)}</span>.
      </p>
      <ul className="grid gap-3">
        {cases.map(({ applicationId, fullName, contractNumber, events, count }) => (
          <li key={applicationId} className="border-line border-l-2 pl-3 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <a href={detailPath(applicationId)} className="font-semibold underline underline-offset-4">
                <span translate="no">{fullName}</span>
              </a>
              <span translate="no" className="figures text-ink-soft">
                {contractNumber}
              </span>
            </p>
            {(isWhole ? events : events.slice(0, first.events)).map((event) => (
              <p key={event.id} className="text-ink-soft [overflow-wrap:anywhere]">
                {eventSentence(event)}
              </p>
            ))}
            {isWhole && count > events.length && (
              <p className="text-ink-faint text-xs">{`e mais ${count - events.length} no histórico`}</p>
            )}
          </li>
        ))}
      </ul>
      {canFold && (
        <Button size="sm" variant="ghost" className="mt-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Mostrar menos' : length <= first.cases ? 'Mostrar tudo' : `Mostrar tudo (${length} financiamentos)`}
        </Button>
      )}
      {isWhole && data.more > 0 && (
        <p className="mt-3 text-ink-soft text-sm">
          {data.more === 1 ? 'Mudou mais 1 financiamento.' : `Mudaram mais ${data.more} financiamentos.`}
        </p>
      )}
    </Card>
  )
}
