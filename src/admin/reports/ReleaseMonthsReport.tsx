import { Suspense } from 'react'
import type { ReleaseMonth } from '#api/reports.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Skeleton } from '#ui/feedback/Loading.tsx'
import { ChartWait } from '../charts/ChartWait.tsx'
import { LineChart } from '../charts/charts.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ChartTable } from './ChartTable.tsx'

const number = new Intl.NumberFormat('pt-BR')
const share = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 })
const shortReais = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const monthAndYear = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const caption = 'A receber e em atraso, por mês da liberação'

/** What the open contracts owe today, and which part of it is late, by the month of their release, as curves. */
export function ReleaseMonthsReport() {
  const { data, failure, reload } = useLoad<{ months: ReleaseMonth[] }>('report release-months', (signal) =>
    call(admin.reports['release-months'].$get({}, { init: { signal } })),
  )
  if (failure && !data) return <LoadFailure title={sentenceFor('report_failed')} failure={failure} onRetry={reload} />
  if (!data) return <Skeleton className="h-96 w-full" />
  if (data.months.length === 0)
    return <p className="text-ink-soft text-sm">Nenhum contrato tem parcelas em aberto hoje.</p>
  return (
    <>
      <p className="mb-3 max-w-prose text-ink-soft text-sm">
        Cada mês reúne os contratos liberados nele que ainda têm parcelas em aberto. Os valores são os de hoje, sem
        multa, juros e correção.
      </p>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <section aria-label="A receber, por mês da liberação" className="min-w-0">
          <h3 className="mb-1 font-semibold">A receber</h3>
          <Suspense fallback={<ChartWait />}>
            <LineChart
              label="A receber, por mês da liberação"
              series={['A receber']}
              points={data.months.map((one) => ({
                id: one.month,
                tick: tickOf(one),
                words: `${nameOf(one)}: ${formatBRL(one.openCents)} de ${contracts(one.contracts)}`,
                values: [one.openCents / 100],
              }))}
              format={shortReais.format}
            />
          </Suspense>
        </section>
        <section aria-label="Em atraso, por mês da liberação" className="min-w-0">
          <h3 className="mb-1 font-semibold">Em atraso, do que há a receber</h3>
          <Suspense fallback={<ChartWait />}>
            <LineChart
              label="Em atraso, por mês da liberação"
              series={['Em atraso']}
              points={data.months.map((one) => ({
                id: one.month,
                tick: tickOf(one),
                words: `${nameOf(one)}: ${share.format(lateShare(one))}, ${formatBRL(one.lateCents)} de ${contracts(one.lateContracts)}`,
                values: [lateShare(one)],
              }))}
              format={share.format}
              atLeast={0.04}
            />
          </Suspense>
        </section>
      </div>
      <ChartTable
        caption={caption}
        heading="Mês da liberação"
        columns={['Contratos', 'A receber', 'Contratos em atraso', 'Em atraso', 'Parte em atraso']}
        rows={[...data.months].reverse().map((one) => ({
          id: one.month,
          name: nameOf(one),
          figures: [
            number.format(one.contracts),
            formatBRL(one.openCents),
            number.format(one.lateContracts),
            formatBRL(one.lateCents),
            share.format(lateShare(one)),
          ],
        }))}
      />
    </>
  )
}

const contracts = (count: number) => `${number.format(count)} ${count === 1 ? 'contrato' : 'contratos'}`
const lateShare = ({ openCents, lateCents }: ReleaseMonth) => (openCents === 0 ? 0 : lateCents / openCents)

/** 'Novembro de 2026', and '11/26' below the chart. */
function nameOf({ month }: ReleaseMonth): string {
  const name = monthAndYear.format(new Date(`${month}-01T00:00:00Z`))
  return name.charAt(0).toUpperCase() + name.slice(1)
}
const tickOf = ({ month }: ReleaseMonth) => `${month.slice(5)}/${month.slice(2, 4)}`
