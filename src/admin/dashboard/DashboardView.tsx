import { useStore } from '@nanostores/react'
import type { ListRow } from '#api/application-list.ts'
import { messageFor } from '#content/messages.ts'
import { formatDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { ApplicationCards } from '../applications/ApplicationCards.tsx'
import { DetailLink } from '../applications/DetailLink.tsx'
import { StatusBadge } from '../applications/StatusBadge.tsx'
import { admin } from '../core/api.ts'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { useApprovalsCount } from '../core/menu-counts.ts'
import { paths } from '../core/router.ts'
import { $who, call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { useWide } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { FailedMessages } from '../messages/FailedMessages.tsx'
import { InstallationNotice } from '../settings/InstallationView.tsx'
import { DayChart, ModelChart } from './Charts.tsx'
import { Counters, StatusRow } from './Counters.tsx'
import { Queues } from './Queues.tsx'

/** /admin: the counts, the newest applications and the work that waits. */
export function DashboardView() {
  const role = useStore($who)?.role
  const { data, failure, reload } = useLoad('dashboard', (signal) =>
    call(admin.dashboard.$get({}, { init: { signal } })),
  )
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-5">
      <ViewTitle title="Dashboard" />
      {failure && <LoadFailure title={messageFor('list_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <DashboardSkeleton />}
      {data && (
        <>
          <ApprovalsNotice />
          {role === 'manager' && <InstallationNotice />}
          <Counters data={data} />
          <Queues data={data} />
          <StatusRow byStatus={data.byStatus} />
          <FailedMessages />
          <div>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h2 className="font-bold text-xl">Financiamentos Recentes</h2>
              <LinkButton href={paths.list} variant="secondary" size="sm">
                Ver todos os financiamentos
              </LinkButton>
            </div>
            {data.recent.length > 0 ? (
              <RecentTable rows={data.recent} />
            ) : (
              <EmptyState title="Nenhum financiamento encontrado" />
            )}
          </div>
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
            <Card title="Por dia, nos últimos 30 dias">
              <DayChart days={data.byDay} />
            </Card>
            <Card title="Por modelo, nos últimos 30 dias">
              <ModelChart models={data.byModel} />
            </Card>
          </div>
        </>
      )}
    </div>
  )
}

function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Carregando..." className="grid gap-5">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5 lg:gap-4">
        {['total', 'analysis', 'approved', 'rejected', 'contacts'].map((one) => (
          <Skeleton key={one} className="h-28 rounded-lg last:max-lg:col-span-2" />
        ))}
      </div>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  )
}

/** The requests that wait for this manager's approval, or that the analyst made. Shows nothing without any. */
function ApprovalsNotice() {
  const role = useStore($who)?.role
  const count = useApprovalsCount(true)
  if (count === 0) return null
  const words = count === 1 ? '1 pedido' : `${count} pedidos`
  return (
    <Alert
      tone="warn"
      role="status"
      title={role === 'manager' ? `${words} à espera da sua aprovação` : `${words} à espera da gestão`}
    >
      <LinkButton href={paths.approvals} variant="secondary" size="sm" className="mt-1">
        Ver em Aprovações
      </LinkButton>
    </Alert>
  )
}

/** The newest applications. */
function RecentTable({ rows }: { rows: readonly ListRow[] }) {
  const wide = useWide()
  if (!wide) return <ApplicationCards rows={rows} state={{}} />
  return (
    <Table caption="Financiamentos Recentes">
      <thead>
        <tr>
          <th scope="col">Cliente</th>
          <th scope="col">Modelo</th>
          <th scope="col" className="text-right">
            Valor
          </th>
          <th scope="col">Status</th>
          <th scope="col">Data</th>
          <th scope="col">Ações</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="max-w-[14rem] truncate font-semibold">
              {row.fullName}
            </th>
            <td className="whitespace-nowrap">{row.model}</td>
            <td className="figures whitespace-nowrap text-right">{formatBRL(row.priceCents)}</td>
            <td>
              <StatusBadge status={row.status} withdrawn={row.withdrawnAt !== null} />
            </td>
            <td className="figures">{formatDate(row.createdAt)}</td>
            <td className="text-right">
              <DetailLink row={row} search="" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
