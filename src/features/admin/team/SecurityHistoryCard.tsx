import { useState } from 'react'
import type { SecurityHistory } from '#contracts/team/team.ts'
import { type SecurityEventKind, securityEventKinds } from '#domain/security/events.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { HistoryLine } from '../core/HistoryLine.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { kindNames, securityWords } from './team-words.ts'

type Filter = { person?: string; kind?: SecurityEventKind }

const pageOf = (filter: Filter & { before?: string }, init?: RequestInit) =>
  call(admin.team.history.$get({ query: filter }, init ? { init } : {}))

/** Who got in, who tried, and who changed whose rights; by person and kind. */
export function SecurityHistoryCard({ people }: { people: readonly string[] }) {
  const [filter, setFilter] = useState<Filter>({})
  const key = `team/history/${filter.person ?? ''}/${filter.kind ?? ''}`
  const { data, failure, reload } = useLoad(key, (signal) => pageOf(filter, { signal }))
  const choose = (name: keyof Filter, value: string) => {
    const { [name]: _, ...rest } = filter
    setFilter(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <Card title="Segurança">
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Pessoa"
          placeholder="Todas"
          value={filter.person ?? ''}
          onChange={(event) => choose('person', event.target.value)}
          options={people.map((value) => ({ value, label: value }))}
        />
        <SelectField
          label="O que aconteceu"
          placeholder="Tudo"
          value={filter.kind ?? ''}
          onChange={(event) => choose('kind', event.target.value)}
          options={securityEventKinds.map((value) => ({ value, label: kindNames[value] }))}
        />
      </div>
      {failure && !data && <LoadFailure title="Erro ao carregar o histórico" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && <Lines key={`${key}/${data.events[0]?.id}`} first={data} filter={filter} />}
    </Card>
  )
}

function Lines({ first, filter }: { first: SecurityHistory; filter: Filter }) {
  const [older, setOlder] = useState<SecurityHistory>({ events: [], hasMore: first.hasMore })
  const [busy, setBusy] = useState(false)
  const events = [...first.events, ...older.events]

  async function more() {
    setBusy(true)
    const answer = await pageOf({ ...filter, before: String(events.at(-1)?.id) })
    setBusy(false)
    if (!answer.ok) return toast.error('Erro ao carregar o histórico')
    setOlder({ events: [...older.events, ...answer.data.events], hasMore: answer.data.hasMore })
  }

  if (events.length === 0) return <p className="text-ink-soft text-sm">Nada aconteceu ainda.</p>
  return (
    <>
      <ol className="grid gap-3">
        {events.map((event) => (
          <HistoryLine
            key={event.id}
            what={securityWords(event)}
            words={event.address ? [`Endereço de rede ${event.address.slice(0, 8)}`] : []}
            who={event.by || 'Usuário que não existe'}
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
