import { useState } from 'react'
import type { SettingsHistory } from '#contracts/settings.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { HistoryLine } from '../core/HistoryLine.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { differences, eventWords } from './settings-words.ts'

const historyOf = (query: { before?: string }, init?: RequestInit) =>
  call(admin.settings.history.$get({ query }, init ? { init } : {}))

/** Who changed which setting, when, from what to what. `state` names what is in force, so that news are fetched. */
export function SettingsHistoryCard({ state }: { state: string }) {
  const { data, previous, failure, reload } = useLoad(`settings/history/${state}`, (signal) =>
    historyOf({}, { signal }),
  )
  const first = data ?? previous
  return (
    <Card title="Histórico">
      {failure && !first && <LoadFailure title="Erro ao carregar o histórico" failure={failure} onRetry={reload} />}
      {!first && !failure && <Loading />}
      {first && <Lines key={first.events[0]?.id} first={first} />}
    </Card>
  )
}

function Lines({ first }: { first: SettingsHistory }) {
  const [older, setOlder] = useState<SettingsHistory>({ events: [], hasMore: first.hasMore })
  const [busy, setBusy] = useState(false)
  const events = [...first.events, ...older.events]

  async function more() {
    setBusy(true)
    const answer = await historyOf({ before: String(events.at(-1)?.id) })
    setBusy(false)
    if (!answer.ok) return toast.error('Erro ao carregar o histórico')
    setOlder({ events: [...older.events, ...answer.data.events], hasMore: answer.data.hasMore })
  }

  if (events.length === 0) return <p className="text-ink-soft text-sm">Ninguém mudou nada ainda.</p>
  return (
    <>
      <ol className="grid gap-3">
        {events.map((event) => (
          <HistoryLine
            key={event.id}
            what={eventWords(event)}
            words={differences(event.before, event.after)}
            who={event.by}
            at={event.at}
          />
        ))}
      </ol>
      {older.hasMore && (
        <Button className="mt-4" variant="secondary" size="sm" busy={busy} onClick={() => void more()}>
          Ver mais
        </Button>
      )}
    </>
  )
}
