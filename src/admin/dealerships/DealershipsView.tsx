import { useState } from 'react'
import type { ManagedDealership } from '#api/dealerships.ts'
import { hoursInWords } from '#content/opening-hours.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { matches } from '#domain/search.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { RequestedChanges } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { dealershipPath, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { eachMinute, LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'

/** /admin/configuracoes/concessionarias */
export function DealershipsView() {
  const [term, setTerm] = useState('')
  const { data, failure, reload } = useLoad(
    'dealerships',
    (signal) => call(admin.dealerships.$get({}, { init: { signal } })),
    eachMinute,
  )
  const found = data?.dealerships.filter(({ facts, address }) => matches(`${facts.name}\n${address}`, term)) ?? []
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title="Concessionárias" />
        <LinkButton href={dealershipPath('nova')}>Nova concessionária</LinkButton>
      </div>
      {data && <RequestedChanges approvals={data} />}
      <p className="text-ink-soft text-sm">
        As contas que entram pelas concessionárias se convidam em{' '}
        <a href={paths.team} className="underline underline-offset-4">
          Equipe
        </a>
        .
      </p>
      <TextField
        label="Pesquisar por nome, cidade ou CEP"
        type="search"
        maxLength={60}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
      />
      {failure && !data && <LoadFailure title="Erro ao carregar concessionárias" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && found.length === 0 && <EmptyState title="Nenhuma concessionária encontrada" />}
      <ul className="grid gap-3 md:gap-0 md:rounded-lg md:border md:border-line md:bg-white">
        {found.map((dealership) => (
          <DealershipLine key={dealership.slug} dealership={dealership} />
        ))}
      </ul>
    </div>
  )
}

function DealershipLine({ dealership }: { dealership: ManagedDealership }) {
  const { slug, facts, address, hours, slotsPerHour, closedDays, active, ahead } = dealership
  return (
    <li className="grid gap-x-5 gap-y-1 rounded-lg border border-line bg-white p-4 text-sm md:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,3fr)_auto] md:items-center md:rounded-none md:border-0 md:bg-transparent md:px-4 md:py-2 md:not-first:border-t">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-base">
          <span translate="no">{facts.name}</span>
          {!active && <Badge tone="warn">Não entrega motos</Badge>}
        </p>
        <p className="text-ink-soft">{address}</p>
      </div>
      <div className="min-w-0">
        <p>
          <span>{hoursInWords(hours)}</span>. <span>{slotsPerHour === 1 ? '1 moto' : `${slotsPerHour} motos`}</span> por
          hora.
        </p>
        {closedDays.length > 0 && (
          <p>
            Fechada em <span>{closedDays.map(formatPlainDate).join(', ')}</span>.
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-3 pt-2 md:contents">
        <span className="text-ink-soft">{ahead === 1 ? '1 retirada marcada' : `${ahead} retiradas marcadas`}</span>
        <LinkButton size="sm" variant="secondary" href={dealershipPath(slug)}>
          Editar<span className="sr-only"> {facts.name}</span>
        </LinkButton>
      </div>
    </li>
  )
}
