import type { DashboardResponse } from '#api/admin.ts'
import type { Report } from '#api/reports.ts'
import { approvalRate, funnelNames } from '#content/reports.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter, mondayOf } from '#domain/calendar/day-arithmetic.ts'
import { serverDate } from '#lib/api.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Skeleton } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { WeeksReport } from '../reports/WeeksReport.tsx'

const number = new Intl.NumberFormat('pt-BR')

/** The part of the dashboard for managers: each colleague's load, and the figures of the last 30 days. */
export function ManagerFigures({ data }: { data: DashboardResponse }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Team team={data.team} />
      <Period />
    </div>
  )
}

/** The open applications of each colleague and the late ones among them; both link to their lists. */
function Team({ team }: Pick<DashboardResponse, 'team'>) {
  return (
    <Card title="Carga da equipe">
      <table className="w-full text-left text-sm [overflow-wrap:anywhere] [&_td]:py-0 [&_tr]:border-line [&_tr]:border-b [&_tbody_tr:last-child]:border-0">
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-2">
              Responsável
            </th>
            <th scope="col" className="py-2 text-right">
              Em aberto
            </th>
            <th scope="col" className="py-2 text-right">
              Atrasados
            </th>
          </tr>
        </thead>
        <tbody>
          {team.map(({ assignee, open, late, more }) => {
            const list = { assignee: assignee?.id ?? 'none' }
            const name = assignee?.name ?? 'Sem responsável'
            return (
              <tr key={list.assignee}>
                <th scope="row" className="font-normal">
                  {name}
                </th>
                <Count count={open} more={more} of={`em aberto: ${name}`} query={{ ...list, open: 'yes' }} />
                <Count
                  count={late}
                  more={more}
                  of={`em atraso: ${name}`}
                  query={{ ...list, age: 'late' }}
                  look="text-bad"
                />
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

type CountProps = { count: number; more: boolean; of: string; query: Record<string, string>; look?: string }

function Count({ count, more, of, query, look = '' }: CountProps) {
  return (
    <td className="figures text-right">
      {count === 0 ? (
        <span className="inline-flex min-h-11 items-center text-ink-faint">0</span>
      ) : (
        <a
          href={`${paths.list}?${new URLSearchParams(query)}`}
          className={`relative inline-flex min-h-11 min-w-11 items-center justify-end font-semibold underline underline-offset-4 ${look}`}
        >
          <span>{`${number.format(count)}${more ? '+' : ''}`}</span>
          <span className="sr-only"> {of}</span>
        </a>
      )}
    </td>
  )
}

const weeks = 12

/** The applications and hand-overs of the last weeks, the running one included. */
export function LastWeeks() {
  const to = brazilianDate(serverDate())
  const period = { from: daysAfter(mondayOf(to), 7 * (1 - weeks)), to }
  return (
    <Card title="Pedidos e entregas por semana">
      <WeeksReport period={period} height={150} />
    </Card>
  )
}

const days = 30

/** The outcomes of the applications of the last 30 days, beside those of the 30 days before. */
function Period() {
  const to = brazilianDate(serverDate())
  const period = { from: daysAfter(to, 1 - days), to }
  const { data, failure, reload } = useLoad<Report>(`report ${period.from} ${period.to}`, (signal) =>
    call(admin.reports.$get({ query: period }, { init: { signal } })),
  )
  return (
    <Card
      title="Pedidos dos últimos 30 dias"
      action={
        <LinkButton href={paths.reports} size="sm" variant="secondary">
          Ver relatórios
        </LinkButton>
      }
    >
      {failure && !data && <LoadFailure title={sentenceFor('report_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton className="h-48 w-full" />}
      {data && <Compared report={data} />}
    </Card>
  )
}

function Compared({ report: { now, before } }: { report: Report }) {
  const rows = [
    ...(['received', 'released', 'handed_over'] as const).map((stage) => ({
      name: funnelNames[stage],
      values: [now, before].map(({ funnel }) => number.format(funnel.find((one) => one.stage === stage)?.count ?? 0)),
    })),
    { name: 'Taxa de aprovação', values: [now, before].map(approvalRate) },
  ]
  return (
    <table className="w-full text-left text-sm [overflow-wrap:anywhere] [&_td]:py-3 [&_th]:py-3 [&_tr]:border-line [&_tr]:border-b [&_tbody_tr:last-child]:border-0">
      <thead className="text-ink-soft [&_th]:py-2!">
        <tr>
          <th scope="col">O que foi feito deles</th>
          <th scope="col" className="text-right">
            30 dias
          </th>
          <th scope="col" className="text-right">
            30 dias antes
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values: [current, former] }) => (
          <tr key={name}>
            <th scope="row" className="font-normal">
              {name}
            </th>
            <td className="figures text-right font-semibold">{current}</td>
            <td className="figures text-right text-ink-soft">{former}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
