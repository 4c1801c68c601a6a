import type { SecurityHistory, SecurityHistoryQuery } from '#api/security-history.ts'
import { securityWords } from '#content/security-history.ts'
import { admin } from '../core/api.ts'
import { HistoryLine, PagedHistory } from '../core/History.tsx'
import { call } from '../core/session.ts'

type Defined<Type> = { [Key in keyof Type]?: Exclude<Type[Key], undefined> }
type Query = Defined<SecurityHistoryQuery>

/** A page of the lines that a filter finds. */
export const pageOf = (query: Query, init?: RequestInit) =>
  call(admin.team.history.$get({ query }, init ? { init } : {}))

type Props = { first: SecurityHistory; filter: Query; isFiltered: boolean }

/** What happened to the accounts, and what happened before it on demand. */
export function SecurityLines({ first, filter, isFiltered }: Props) {
  return (
    <PagedHistory
      first={first}
      before={(before) => pageOf({ ...filter, before })}
      empty={
        <p role="status" className="text-ink-soft text-sm">
          {isFiltered ? 'Nada com estes filtros.' : 'Nada aconteceu ainda.'}
        </p>
      }
      line={(event) => (
        <HistoryLine
          key={event.id}
          what={securityWords(event)}
          words={event.address ? [`Endereço de rede ${event.address.slice(0, 8)}`] : []}
          who={event.by || 'Usuário que não existe'}
          at={event.at}
        />
      )}
    />
  )
}
