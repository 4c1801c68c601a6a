import { useState } from 'react'
import { type SecurityHistory, type SecurityHistoryQuery, securityEventKinds } from '#api/security-history.ts'
import { kindNames, securityWords } from '#content/security-history.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { HistoryLine, PagedHistory } from '../core/History.tsx'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { DayFilter } from '../lists/ListFilters.tsx'
import { ControlPage } from './ControlPage.tsx'

type Filter = Parameters<typeof pageOf>[0]

/** /admin/configuracoes/controle/seguranca: logins, failed tries, changes of rights, and exports. */
export function SecurityLogView() {
  const [filter, setFilter] = useState<Filter>({})
  const key = `team/history/${JSON.stringify(filter)}`
  const { data, failure, reload } = useLoad(key, (signal) => pageOf(filter, { signal }))
  const team = useLoad('team', (signal) => call(admin.team.$get({}, { init: { signal } })))
  const people = team.data?.accounts.map(({ username: value, name: label }) => ({ value, label })) ?? []
  const choose = (name: keyof Filter, value: string) => {
    const { [name]: _, ...rest } = filter
    setFilter(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <ControlPage title="Segurança" action={<ExportButton path="/api/admin/team/history.csv" query={filter} />}>
      <Card title="O que aconteceu com as contas">
        <div className="mb-5 grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Pessoa"
            placeholder="Todas"
            value={filter.person ?? ''}
            onChange={(event) => choose('person', event.target.value)}
            options={people}
          />
          <SelectField
            label="O que aconteceu"
            placeholder="Tudo"
            value={filter.kind ?? ''}
            onChange={(event) => choose('kind', event.target.value)}
            options={securityEventKinds.map((value) => ({ value, label: kindNames[value] }))}
          />
          <DayFilter label="De" value={filter.from} onDay={(day) => choose('from', day)} />
          <DayFilter label="Até" value={filter.to} onDay={(day) => choose('to', day)} />
        </div>
        {failure && !data && <LoadFailure title="Erro ao carregar o histórico" failure={failure} onRetry={reload} />}
        {!data && !failure && <Loading />}
        {data && (
          <SecurityLines
            key={`${key}/${data.events[0]?.id}`}
            first={data}
            filter={filter}
            isFiltered={Object.keys(filter).length > 0}
          />
        )}
      </Card>
    </ControlPage>
  )
}

type Defined<Type> = { [Key in keyof Type]?: Exclude<Type[Key], undefined> }
type Query = Defined<SecurityHistoryQuery>

/** A page of the lines that a filter finds. */
const pageOf = (query: Query, init?: RequestInit) => call(admin.team.history.$get({ query }, init ? { init } : {}))

type Props = { first: SecurityHistory; filter: Query; isFiltered: boolean }

/** The events of the accounts, and older ones on demand. */
function SecurityLines({ first, filter, isFiltered }: Props) {
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
