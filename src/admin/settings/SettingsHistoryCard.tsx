import { settingDifferences } from '#content/settings.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { HistoryLine, PagedHistory } from '../core/History.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { eventWords } from './settings-words.ts'

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
      {first && (
        <PagedHistory
          key={first.events[0]?.id}
          first={first}
          before={(before) => historyOf({ before })}
          empty={<p className="text-ink-soft text-sm">Ninguém mudou nada ainda.</p>}
          line={(event) => (
            <HistoryLine
              key={event.id}
              what={eventWords(event)}
              words={settingDifferences(event.before, event.after)}
              who={event.by}
              at={event.at}
            />
          )}
        />
      )}
    </Card>
  )
}
