import { useState } from 'react'
import type { SecurityHistory, SecurityHistoryQuery } from '#contracts/team/team.ts'
import { securityWords } from '#domain/security/words.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../core/api.ts'
import { HistoryLine } from '../core/HistoryLine.tsx'
import { call } from '../core/session.ts'

type Defined<Type> = { [Key in keyof Type]?: Exclude<Type[Key], undefined> }
type Query = Defined<SecurityHistoryQuery>

/** A page of the lines that a filter finds. */
export const pageOf = (query: Query, init?: RequestInit) =>
  call(admin.team.history.$get({ query }, init ? { init } : {}))

type Props = { first: SecurityHistory; filter: Query; isFiltered: boolean }

/** The lines, and those before them on demand. */
export function SecurityLines({ first, filter, isFiltered }: Props) {
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

  if (events.length === 0) {
    return (
      <p role="status" className="text-ink-soft text-sm">
        {isFiltered ? 'Nada com estes filtros.' : 'Nada aconteceu ainda.'}
      </p>
    )
  }
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
