import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'
import { periodProblem, type Report, type Tally } from '#api/reports.ts'
import { ageNames } from '#content/collection.ts'
import { approvalRate, funnelNames } from '#content/reports.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate, formatPlainDate, isPlainDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { formatBRL } from '#domain/money/money.ts'
import { serverDate } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { Funnel } from '../charts/charts.ts'
import { admin } from '../core/api.ts'
import { $router, go, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { ChoiceLinks, DayFilter } from '../lists/ListFilters.tsx'
import { CreditReport } from './CreditReport.tsx'
import { duration } from './duration.ts'
import { BarTable } from './FigureTable.tsx'
import { PaymentsReport } from './PaymentsReport.tsx'
import { RefusedDocumentsReport } from './RefusedDocumentsReport.tsx'
import { ReleaseMonthsReport } from './ReleaseMonthsReport.tsx'
import { ReportSection } from './ReportSection.tsx'
import { RequestsReport } from './RequestsReport.tsx'
import { WeeksReport } from './WeeksReport.tsx'

const number = new Intl.NumberFormat('pt-BR')
const lengths = [30, 90, 365]

/** /admin/relatorios: the outcomes of a period's applications beside the period before. The address holds the days. */
export function ReportsView() {
  const { period, show, today } = usePeriod()
  const problem = periodProblem(period)
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-5">
      <ViewTitle title="Relatórios" />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ChoiceLinks
          label="Período"
          choices={lengths.map((days) => {
            const from = daysAfter(today, 1 - days)
            const label = days === 365 ? 'Um ano' : `${days} dias`
            return {
              label,
              href: reportPath({ from, to: today }),
              current: period.from === from && period.to === today,
            }
          })}
        />
        <div className="grid grid-cols-2 gap-3">
          <DayFilter label="De" value={period.from} onDay={(from) => from && show({ ...period, from })} />
          <DayFilter
            label="Até"
            value={period.to}
            error={problem && sentenceFor(problem)}
            onDay={(to) => to && show({ ...period, to })}
          />
        </div>
        {!problem && <ExportButton path="/api/admin/reports.csv" query={period} />}
      </div>
      {!problem && (
        <Card title="Pedidos e entregas por semana">
          <WeeksReport period={period} />
        </Card>
      )}
      {!problem && <Figures period={period} />}
      {!problem && (
        <>
          <ReportSection title="Análise de crédito">
            <CreditReport period={period} />
          </ReportSection>
          <ReportSection title="Solicitações: prazo e resposta">
            <RequestsReport period={period} />
          </ReportSection>
          <ReportSection title="Documentos recusados">
            <RefusedDocumentsReport period={period} />
          </ReportSection>
          <ReportSection title="Pagamentos por dia, conferidos com o provedor">
            <PaymentsReport period={period} />
          </ReportSection>
        </>
      )}
      <ReportSection title="A receber, por atraso">
        <Receivables />
      </ReportSection>
      <ReportSection title="A receber e atraso, por mês da liberação">
        <ReleaseMonthsReport />
      </ReportSection>
    </div>
  )
}

const decisions = { approved: 'Aprovados', rejected: 'Recusados' } as const

type Period = { from: string; to: string }
const reportPath = (period: Period) => `${paths.reports}?${new URLSearchParams(period)}`

/** The period in the address; without one, the last 30 days. */
function usePeriod() {
  const search = useStore($router)?.search ?? {}
  const today = brazilianDate(serverDate())
  const day = (text: string | undefined, otherwise: string) => (text && isPlainDate(text) ? text : otherwise)
  const period = { from: day(search.from, daysAfter(today, -29)), to: day(search.to, today) }
  return { period, today, show: (next: Period) => go(reportPath(next), { replace: true }) }
}

function Figures({ period }: { period: Period }) {
  const { data, failure, reload } = useLoad<Report>(`report ${period.from} ${period.to}`, (signal) =>
    call(admin.reports.$get({ query: period }, { init: { signal } })),
  )
  if (failure) return <LoadFailure title={sentenceFor('report_failed')} failure={failure} onRetry={reload} />
  if (!data) return <Loading label="Calculando os relatórios..." />
  return <Compared report={data} />
}

function Compared({ report: { now, before } }: { report: Report }) {
  const [sent] = now.funnel
  if (!sent || sent.count === 0) {
    return (
      <EmptyState title="Nenhum pedido neste período">
        Escolha outros dias para ver pedidos, aprovações e vendas.
      </EmptyState>
    )
  }
  const days = { from: now.from, to: now.to }
  const listOf = (more: Record<string, string>) => `${paths.list}?${new URLSearchParams({ ...days, ...more })}`
  return (
    <>
      <p className="figures text-ink-soft text-sm">
        Pedidos enviados de <span>{formatPlainDate(now.from)}</span> a <span>{formatPlainDate(now.to)}</span> e o que
        foi feito deles até agora, ao lado dos enviados de <span>{formatPlainDate(before.from)}</span> a{' '}
        <span>{formatPlainDate(before.to)}</span>.
      </p>
      <Card title="Do pedido à entrega">
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <Funnel
            label="Do pedido à entrega, em etapas"
            parts={now.funnel.map(({ stage, count }) => ({
              name: funnelNames[stage],
              count,
              href: listOf(stage === 'received' ? {} : { reached: stage }),
            }))}
          />
        </Suspense>
        <BarTable
          plain
          caption="Do pedido à entrega"
          heading="Etapa"
          extra={['Metade em até', '90% em até']}
          rows={now.funnel.map((step, index) => ({
            name: funnelNames[step.stage],
            count: step.count,
            before: before.funnel[index]?.count ?? 0,
            extra: [duration(step.medianHours), duration(step.ninetyHours)],
            href: listOf(step.stage === 'received' ? {} : { reached: step.stage }),
          }))}
        />
      </Card>
      <Card title="Aprovação">
        <Facts
          short
          columns={3}
          facts={[
            { label: 'Taxa de aprovação', value: `${approvalRate(now)} (antes ${approvalRate(before)})` },
            ...(['approved', 'rejected'] as const).map((stage) => ({
              label: decisions[stage],
              value: (
                <>
                  <a className="underline underline-offset-4" href={listOf({ reached: stage })}>
                    <span>{number.format(now[stage])}</span>
                    <span className="sr-only">{` ${decisions[stage].toLowerCase()}, abrir a lista`}</span>
                  </a>{' '}
                  (antes <span>{number.format(before[stage])}</span>)
                </>
              ),
            })),
          ]}
        />
      </Card>
      <Sales now={now} before={before} listOf={listOf} />
    </>
  )
}

type SalesProps = Report & { listOf: (more: Record<string, string>) => string }

/** The ways to split the sales, each with its tallies and the filter of the list behind one of them. */
const splits = {
  byModel: { label: 'Modelo', filter: ({ name }: Tally) => ({ model: name }) },
  byFamily: { label: 'Família', filter: ({ name }: Tally) => ({ family: name }) },
  byDealership: {
    label: 'Concessionária',
    filter: ({ slug }: Tally): Record<string, string> => (slug ? { dealership: slug } : {}),
  },
} as const
type Split = keyof typeof splits

/** The sales of the period, by what the reader chooses. */
function Sales({ now, before, listOf }: SalesProps) {
  const [split, setSplit] = useState<Split>('byModel')
  const { label: heading, filter } = splits[split]
  const title = `Vendas por ${heading.toLowerCase()}`
  const former = new Map(before[split].map(({ name, count }) => [name, count]))
  return (
    <Card
      title={title}
      action={
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Vendas por</legend>
          {(Object.keys(splits) as Split[]).map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === split ? 'primary' : 'secondary'}
              aria-pressed={one === split}
              onClick={() => setSplit(one)}
            >
              {splits[one].label}
            </Button>
          ))}
        </fieldset>
      }
    >
      <p className="mb-3 text-ink-soft text-sm">
        Contam as motos liberadas, menos as que voltaram e as de pedidos com desistência ou recusa. Por concessionária,
        contam as que já foram entregues.
      </p>
      {now[split].length === 0 ? (
        <p className="text-ink-soft text-sm">Nenhuma moto dos pedidos deste período chegou aqui ainda.</p>
      ) : (
        <BarTable
          caption={title}
          heading={heading}
          extra={['Valor']}
          rows={now[split].map((tally) => ({
            name: tally.name,
            count: tally.count,
            before: former.get(tally.name) ?? 0,
            extra: [formatBRL(tally.cents)],
            href: listOf({ reached: 'sold', ...filter(tally) }),
          }))}
        />
      )}
    </Card>
  )
}

/** Due and late installments now, by age; the same figures as in 'Cobrança'. */
function Receivables() {
  const { data, failure, reload } = useLoad('collection-ages', (signal) =>
    call(admin.collection.ages.$get({}, { init: { signal } })),
  )
  return (
    <>
      {failure && !data && <LoadFailure title={sentenceFor('collection_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading label="Carregando..." />}
      {data && (
        <BarTable
          caption="A receber, por atraso"
          heading="Atraso"
          extra={['Valor']}
          rows={data.ages.map(({ band, contracts, cents }) => ({
            name: ageNames[band],
            count: contracts,
            before: null,
            extra: [formatBRL(cents)],
            href: `${paths.collection}?list=${band}`,
          }))}
        />
      )}
    </>
  )
}
