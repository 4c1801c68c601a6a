import { Suspense } from 'react'
import type { Week } from '#api/reports.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { dayAndMonth, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { Skeleton } from '#ui/feedback/Loading.tsx'
import { ChartWait } from '../charts/ChartWait.tsx'
import { LineChart } from '../charts/charts.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ChartTable } from './ChartTable.tsx'

const number = new Intl.NumberFormat('pt-BR')
const title = 'Pedidos e entregas por semana'

type Props = { period: { from: string; to: string }; height?: number }

/** The applications sent and the motorcycles handed over in each week of a period, as lines above their table. */
export function WeeksReport({ period, height = 220 }: Props) {
  const { data, failure, reload } = useLoad<{ weeks: Week[] }>(`report weeks ${period.from} ${period.to}`, (signal) =>
    call(admin.reports.weeks.$get({ query: period }, { init: { signal } })),
  )
  if (failure && !data) return <LoadFailure title={sentenceFor('report_failed')} failure={failure} onRetry={reload} />
  if (!data)
    return (
      <>
        <ChartWait height={height} hasLegend />
        <Skeleton className="mt-2 h-11 w-28" />
      </>
    )
  if (data.weeks.every(({ sent, handedOver }) => sent + handedOver === 0))
    return <p className="text-ink-soft text-sm">Nenhum pedido e nenhuma entrega nestas semanas.</p>
  return (
    <>
      <Suspense fallback={<ChartWait height={height} hasLegend />}>
        <LineChart
          label={title}
          series={['Pedidos enviados', 'Motos entregues']}
          points={data.weeks.map((week) => ({
            id: week.from,
            tick: dayAndMonth(week.from),
            words: `${daysOf(week)}: ${counted(week.sent, 'pedido', 'pedidos')}, ${counted(week.handedOver, 'entrega', 'entregas')}`,
            values: [week.sent, week.handedOver],
            isPart: isPart(week),
          }))}
          format={number.format}
          whole
          height={height}
        />
      </Suspense>
      <ChartTable
        caption={title}
        heading="Semana"
        columns={['Pedidos enviados', 'Motos entregues']}
        rows={[...data.weeks].reverse().map((week) => ({
          id: week.from,
          name: daysOf(week),
          figures: [number.format(week.sent), number.format(week.handedOver)],
        }))}
      />
    </>
  )
}

const counted = (count: number, one: string, several: string) =>
  `${number.format(count)} ${count === 1 ? one : several}`

const lengthOf = ({ from, to }: Week) => daysBetween(from, to) + 1
const isPart = (week: Week) => lengthOf(week) < 7

/** The days of a week: '16/11 a 22/11/2026'. One that the period cuts, or that is not over, says how many it has. */
function daysOf(week: Week): string {
  const { from, to } = week
  if (from === to) return `${formatPlainDate(from)} (1 dia)`
  return `${dayAndMonth(from)} a ${formatPlainDate(to)}${isPart(week) ? ` (${lengthOf(week)} dias)` : ''}`
}
