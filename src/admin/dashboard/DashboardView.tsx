import { messageFor } from '#content/messages.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { FailedMessages } from '../messages/FailedMessages.tsx'
import { ApprovalsNotice } from './ApprovalsNotice.tsx'
import { DayChart, ModelChart } from './Charts.tsx'
import { Counters, StatusRow } from './Counters.tsx'
import { Queues } from './Queues.tsx'
import { RecentTable } from './RecentTable.tsx'

/** /admin: how many, which are new, what is asked for. */
export function DashboardView() {
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
