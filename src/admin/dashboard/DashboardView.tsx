import { useStore } from '@nanostores/react'
import type { DashboardResponse } from '#api/admin.ts'
import type { ListRow } from '#api/application-list.ts'
import { sentenceFor } from '#content/sentences.ts'
import { statusLabel } from '#content/stages.ts'
import { approvedStatuses, progressStatuses } from '#domain/application/status.ts'
import { formatDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Loading.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { ApplicationCards } from '../applications/ApplicationCards.tsx'
import { DetailLink } from '../applications/DetailLink.tsx'
import { StatusBadge } from '../applications/StatusBadge.tsx'
import { NoSecond } from '../approvals/NoSecond.tsx'
import { InstallationNotice } from '../control/InstallationView.tsx'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { $who, call, mayDo } from '../core/session.ts'
import { eachMinute, LoadFailure, useLoad } from '../core/use-load.tsx'
import { useTablet } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { FailedMessages } from '../messages/MessageList.tsx'
import { SinceYesterday } from '../since-yesterday/SinceYesterday.tsx'
import { LastWeeks, ManagerFigures } from './Manager.tsx'
import { PersonalQueue } from './PersonalQueue.tsx'
import { Waiting } from './Waiting.tsx'

/**
 * /admin: the counters and the waiting work; for managers also the team's load and the figures of the last 30 days.
 * Renews itself.
 */
export function DashboardView() {
  const managesBank = mayDo(useStore($who), 'manageBank')
  const isPhone = !useTablet()
  const { data, failure, reload } = useLoad(
    'dashboard',
    (signal) => call(admin.dashboard.$get({}, { init: { signal } })),
    eachMinute,
  )
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-5">
      <ViewTitle title="Dashboard" />
      {failure && <LoadFailure title={sentenceFor('list_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <DashboardSkeleton />}
      {data && (
        <>
          <section aria-label="Todos os financiamentos" className="grid gap-3">
            <Counters data={data} />
            <StatusRow byStatus={data.byStatus} />
          </section>
          {managesBank && !isPhone && <Recent rows={data.recent} />}
          <PersonalQueue items={data.nextWork} />
          <Waiting data={data} managesBank={managesBank} />
          {managesBank && isPhone && <Recent rows={data.recent} />}
          {managesBank && <LastWeeks />}
          <SinceYesterday />
          {!data.hasSecond && <NoSecond />}
          {!managesBank && <Recent rows={data.recent} />}
          {managesBank && <InstallationNotice />}
          <FailedMessages />
          {managesBank && <ManagerFigures data={data} />}
        </>
      )}
    </div>
  )
}

/** The newest applications, which managers see in the first screen; on phones, where they are long, after the work. */
function Recent({ rows }: { rows: readonly ListRow[] }) {
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-xl">Financiamentos Recentes</h2>
        <LinkButton href={paths.list} variant="secondary" size="sm">
          Ver todos os financiamentos
        </LinkButton>
      </div>
      {rows.length > 0 ? <RecentTable rows={rows} /> : <EmptyState title="Nenhum financiamento encontrado" />}
    </div>
  )
}

function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Carregando..." className="grid gap-5">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
        {['1', '2', '3', '4', '5', '6', '7', '8'].map((one) => (
          <Skeleton key={one} className="h-36 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  )
}

/** The newest applications. On tablets the model and the day stand under the name. */
function RecentTable({ rows }: { rows: readonly ListRow[] }) {
  const isTablet = useTablet()
  if (!isTablet) return <ApplicationCards rows={rows} state={{}} />
  return (
    <Table caption="Financiamentos Recentes" rows={48}>
      <thead>
        <tr>
          <th scope="col">Cliente</th>
          <th scope="col" className="max-lg:hidden">
            Modelo
          </th>
          <th scope="col" className="text-right">
            Valor
          </th>
          <th scope="col">Status</th>
          <th scope="col" className="max-lg:hidden">
            Data
          </th>
          <th scope="col">Ações</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="w-full max-w-0 truncate font-semibold" title={row.fullName}>
              <span translate="no">{row.fullName}</span>
              <span className="block truncate font-normal text-ink-soft text-xs lg:hidden">
                <span translate="no">{row.model}</span>, <span className="figures">{formatDate(row.createdAt)}</span>
              </span>
            </th>
            <td className="whitespace-nowrap max-lg:hidden">{row.model}</td>
            <td translate="no" className="figures whitespace-nowrap text-right">
              {formatBRL(row.priceCents)}
            </td>
            <td>
              <StatusBadge status={row.status} withdrawn={row.withdrawnAt !== null} />
            </td>
            <td className="figures max-lg:hidden">{formatDate(row.createdAt)}</td>
            <td className="text-right">
              <DetailLink row={row} search="" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const number = new Intl.NumberFormat('pt-BR')

/** The dashboard's counters, each with a link to its list. */
function Counters({ data }: { data: DashboardResponse }) {
  const counters = [
    { label: 'Total', of: 'de financiamentos', count: data.total, href: paths.list, look: 'bg-ink' },
    { label: 'Em análise', count: data.analysis, href: `${paths.list}?status=analysis,pending`, look: 'bg-warn' },
    {
      label: 'Aprovados',
      count: data.approved,
      href: `${paths.list}?status=${approvedStatuses.join(',')}`,
      look: 'bg-ok',
    },
    { label: 'Recusados', count: data.rejected, href: `${paths.list}?status=rejected`, look: 'bg-bad' },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {counters.map(({ label, of, count, href, look }) => (
        <li key={label}>
          <a
            href={href}
            className="flex h-full flex-col-reverse justify-between gap-1 rounded-lg border border-line bg-white px-4 py-3 hover:border-ink-faint"
          >
            <span className="figures font-bold text-2xl">{number.format(count)}</span>
            <span className="flex items-center gap-2 text-ink-soft text-sm">
              <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${look}`} />
              <span>
                <span>{label}</span>
                {of && <span className="sr-only"> {of}</span>}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * The applications in each status, in the order of the process; unknown statuses last, as stored. 'pending' is an older
 * name of 'analysis' and counts there.
 */
function StatusRow({ byStatus }: { byStatus: DashboardResponse['byStatus'] }) {
  const known: readonly string[] = [...progressStatuses, 'rejected']
  const unknown = Object.keys(byStatus).filter((status) => !known.includes(status) && status !== 'pending')
  const count = (status: string) => (byStatus[status] ?? 0) + (status === 'analysis' ? (byStatus.pending ?? 0) : 0)
  return (
    <ul aria-label="Financiamentos em cada status" className="flex flex-wrap gap-2">
      {[...known, ...unknown].map((status) => (
        <li key={status}>
          <a
            href={`${paths.list}?status=${status === 'analysis' ? 'analysis,pending' : status}`}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-white px-4 text-sm hover:border-ink-faint"
          >
            <span>{statusLabel(status)}</span>
            <span className="figures font-bold">{number.format(count(status))}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
