import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import {
  type CreditReport,
  creditReport as creditReportAnswer,
  documentsReport as documentsReportAnswer,
  type FunnelStep,
  funnelStages,
  type PeriodReport,
  paymentsReport as paymentsReportAnswer,
  periodProblem,
  type Report,
  type RequestFigures,
  type RequestsReport,
  releaseMonthsReport as releaseMonthsAnswer,
  reportAnswer,
  reportQuery,
  requestsReport as requestsReportAnswer,
  type Tally,
  weeksReport as weeksAnswer,
} from '#api/reports.ts'
import { decisionGroupName, funnelNames } from '#content/reports.ts'
import { requestChannelWords, requestKindWords } from '#content/requests.ts'
import type { Database } from '#db/schema.ts'
import { formatPlainDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { familyOf } from '#domain/catalogue/catalogue.ts'
import { compareNames } from '#domain/search.ts'
import { access } from '../accounts/access.ts'
import { csvAnswer } from '../accounts/csv-answer.ts'
import { counts } from '../application/events.ts'
import { isSold } from '../application/fact-parts.ts'
import { creditReport } from '../credit/decision-groups.ts'
import { network } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { answers, answersFile } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { type CsvSlice, csvAmount, csvSlice } from '../shared/csv.ts'
import { fieldError } from '../shared/problem.ts'
import { firstReached } from './application-list-filter.ts'
import { releaseMonths, weeksOf } from './report-curves.ts'
import { documentLines, documentsReport, paymentsReport, requestsReport } from './report-parts.ts'

interface Period {
  from: PlainDate
  to: PlainDate
}

/**
 * Returns the outcomes of the applications of a period, and of the period of the same length before it. Throws
 * `validation_failed`.
 */
async function report({ db }: Pick<Deps, 'db'>, period: Period): Promise<Report> {
  assertPeriod(period)
  const [now, before] = await Promise.all([periodReport(db, period), periodReport(db, periodBefore(period))])
  return { now, before }
}

/** Returns the period of the same length before a period. */
const periodBefore = ({ from, to }: Period): Period => ({
  from: daysAfter(from, -(daysBetween(from, to) + 1)),
  to: daysAfter(from, -1),
})

function assertPeriod(period: Period): void {
  const problem = periodProblem(period)
  if (problem) throw fieldError('to', problem)
}

async function periodReport(db: Kysely<Database>, period: Period): Promise<PeriodReport> {
  const [reached, sales] = await Promise.all([readFunnel(db, period), readSales(db, period)])
  const byFamily = new Map<string, Tally>()
  for (const { name, count, cents } of sales.models) {
    const family = byFamily.get(familyOf(name)) ?? { name: familyOf(name), count: 0, cents: 0 }
    byFamily.set(family.name, { ...family, count: family.count + count, cents: family.cents + cents })
  }
  return {
    ...period,
    ...reached,
    byModel: sorted(sales.models),
    byFamily: sorted([...byFamily.values()]),
    byDealership: sorted(sales.dealerships),
  }
}

const sorted = (tallies: readonly Tally[]) =>
  [...tallies].sort((one, other) => other.count - one.count || compareNames(one.name, other.name))

/** The applications that were sent in a period. */
const cohort = ({ from, to }: Period) => sql`
  select id, created_at, status, motorcycle_model, motorcycle_price from financing_applications
  where created_at >= ${startOfDay(from)} and created_at < ${startOfDay(daysAfter(to, 1))}`

type Reached = Record<string, number | null>

/** How many of a period's applications reached each stage, from their histories, and how long they took. */
async function readFunnel(db: Kysely<Database>, period: Period) {
  const { rows } = await sql<Reached>`
    with cohort as (${cohort(period)}), reached as (
      select cohort.created_at as received,
        ${firstReached},
        (select at from hand_overs where application_id = cohort.id) as handed_over
      from cohort left join application_events as event on event.application_id = cohort.id and to_status is not null
        and ${counts('event')}
      group by cohort.id, cohort.created_at)
    select count(*) as received, count(approved) as approved, count(documents) as documents, count(signing) as signing,
      count(released) as released, count(handed_over) as handed_over,
      count(*) filter (where rejected is not null) as rejected,
      count(*) filter (where rejected is not null or approved is not null) as decided,
      ${sql.join(
        funnelStages.slice(1).flatMap((stage, index) => {
          const took = sql`extract(epoch from ${sql.ref(stage)} - ${sql.ref(funnelStages[index] ?? 'received')}) / 3600`
          return [
            sql`percentile_cont(0.5) within group (order by ${took}) as ${sql.ref(`${stage}_median`)}`,
            sql`percentile_cont(0.9) within group (order by ${took}) as ${sql.ref(`${stage}_ninety`)}`,
          ]
        }),
      )}
    from reached`.execute(db)
  const found = rows[0] ?? {}
  const of = (name: string) => Number(found[name] ?? 0)
  const hours = (name: string) => (found[name] == null ? null : Math.round(Number(found[name]) * 10) / 10)
  const funnel = funnelStages.map((stage): FunnelStep => {
    return { stage, count: of(stage), medianHours: hours(`${stage}_median`), ninetyHours: hours(`${stage}_ninety`) }
  })
  return { funnel, decided: of('decided'), approved: of('approved'), rejected: of('rejected') }
}

/** Returns the sales among a period's applications (`isSold`), by model, and the handed-over ones by dealership. */
async function readSales(db: Kysely<Database>, period: Period) {
  const sums = sql`count(*) as count, coalesce(round(sum(motorcycle_price) * 100), 0)::bigint as cents`
  const [models, dealerships, known] = await Promise.all([
    sql<Tally>`with cohort as (${cohort(period)})
      select motorcycle_model as name, ${sums} from cohort where ${isSold('cohort')} group by 1`.execute(db),
    sql<Tally>`with cohort as (${cohort(period)})
      select dealership as name, ${sums} from cohort join hand_overs on application_id = id
      where ${isSold('cohort')} group by 1`.execute(db),
    network(db),
  ])
  const names = new Map(known.map(({ slug, name }) => [slug, name]))
  const numbers = (rows: readonly Tally[]) =>
    rows.map(({ name, count, cents }) => ({ name, count: Number(count), cents: Number(cents) }))
  return {
    models: numbers(models.rows),
    dealerships: numbers(dealerships.rows).map((row) => ({
      ...row,
      name: names.get(row.name) ?? row.name,
      slug: row.name,
    })),
  }
}

const header = ['Relatório', 'Item', 'Quantidade', 'Valor', 'Mediana (h)', '90% em até (h)', 'Período anterior']
type Line = { id: string; cells: (string | number)[] }

/** A report as CSV. */
async function exportReport(deps: Pick<Deps, 'db' | 'now'>, period: Period): Promise<CsvSlice> {
  const { now, before } = await report(deps, period)
  const requests = await requestsReport(deps, period)
  const weeks = await weeksOf(deps.db, period)
  const credit = await Promise.all([period, periodBefore(period)].map((one) => creditReport(deps.db, one)))
  const decimal = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))
  const lines: (string | number)[][] = [
    ...now.funnel.map(({ stage, count, medianHours, ninetyHours }, index) => [
      ...['Funil', funnelNames[stage], count, '', decimal(medianHours), decimal(ninetyHours)],
      before.funnel[index]?.count ?? 0,
    ]),
    ...weeks.flatMap(({ from, to, sent, handedOver }) => {
      const days = `${formatPlainDate(from)} a ${formatPlainDate(to)}`
      return [
        ['Pedidos por semana', days, sent, '', '', '', ''],
        ['Entregas por semana', days, handedOver, '', '', '', ''],
      ]
    }),
    ['Decisões', 'Aprovados', now.approved, '', '', '', before.approved],
    ['Decisões', 'Recusados', now.rejected, '', '', '', before.rejected],
    ...tallyLines('Vendas por modelo', now.byModel, before.byModel),
    ...tallyLines('Vendas por família', now.byFamily, before.byFamily),
    ...tallyLines('Vendas por concessionária', now.byDealership, before.byDealership),
    ...creditLines(credit, decimal),
    ...requestLines(requests, decimal),
    ...documentLines(await documentsReport(deps, period)),
  ]
  const rows = lines.map((cells, index): Line => ({ id: String(index), cells }))
  return csvSlice<Line>(
    {
      header,
      record: ({ cells }) => cells,
      find: async ({ anchor }) => (anchor ? [] : rows),
      lastOfNext: async () => undefined,
    },
    {},
  )
}

/** Returns the lines of the decisions about credit, and of those that were approvals, by group. */
function creditLines([now, before]: CreditReport[], decimal: (value: number | null) => string) {
  const former = new Map(before?.groups.map((one) => [one.group, one]))
  const groups = [...(now?.groups ?? [])].sort((one, other) => compareNames(one.group, other.group))
  return groups.flatMap(({ group, count, approved, medianHours }) => {
    const [what, name] = ['Decisões de crédito', decisionGroupName(group)]
    const then = former.get(group)
    return [
      [what, name, count, '', decimal(medianHours), '', then?.count ?? 0],
      [what, `${name}: aprovados`, approved, '', '', '', then?.approved ?? 0],
    ]
  })
}

/** Returns the lines of requests (received, answered, in time, late) in all, by kind and by channel. */
function requestLines({ now, before }: RequestsReport, decimal: (value: number | null) => string) {
  const lines = (group: string, name: string, figures: RequestFigures, former: RequestFigures | undefined) => [
    [group, `${name}: recebidas`, figures.received, '', '', '', former?.received ?? 0],
    [group, `${name}: respondidas`, figures.answered, '', decimal(figures.medianHours), '', former?.answered ?? 0],
    [group, `${name}: no prazo`, figures.inTime, '', '', '', former?.inTime ?? 0],
    [group, `${name}: atrasadas`, figures.late, '', '', '', former?.late ?? 0],
  ]
  return [
    ...lines('Solicitações', 'Todas', now.all, before.all),
    ...now.byKind.flatMap((one, index) =>
      lines('Solicitações por assunto', requestKindWords[one.kind].title, one, before.byKind[index]),
    ),
    ...now.byChannel.flatMap((one, index) =>
      lines('Solicitações por canal', requestChannelWords[one.channel], one, before.byChannel[index]),
    ),
  ]
}

function tallyLines(what: string, now: readonly Tally[], before: readonly Tally[]) {
  const former = new Map(before.map(({ name, count }) => [name, count]))
  return now.map(({ name, count, cents }) => [what, name, count, csvAmount(cents), '', '', former.get(name) ?? 0])
}

/** 'Relatórios', for managers: a period beside the one before it, and the ledger beside the provider's list. */
export const reportRoutes = new Hono<AppEnv>()
  .get('/admin/reports', access('manager'), validate('query', reportQuery), answers(reportAnswer), async (c) => {
    return c.json(await report(c.var.deps, c.req.valid('query')))
  })
  .get(
    '/admin/reports/payments',
    access('manager'),
    validate('query', reportQuery),
    answers(paymentsReportAnswer),
    async (c) => {
      const period = c.req.valid('query')
      assertPeriod(period)
      return c.json(await paymentsReport(c.var.deps, period))
    },
  )
  .get(
    '/admin/reports/requests',
    access('manager'),
    validate('query', reportQuery),
    answers(requestsReportAnswer),
    async (c) => {
      const period = c.req.valid('query')
      assertPeriod(period)
      return c.json(await requestsReport(c.var.deps, period))
    },
  )
  .get(
    '/admin/reports/documents',
    access('manager'),
    validate('query', reportQuery),
    answers(documentsReportAnswer),
    async (c) => {
      const period = c.req.valid('query')
      assertPeriod(period)
      return c.json(await documentsReport(c.var.deps, period))
    },
  )
  .get(
    '/admin/reports/credit',
    access('manager'),
    validate('query', reportQuery),
    answers(creditReportAnswer),
    async (c) => {
      const period = c.req.valid('query')
      assertPeriod(period)
      return c.json(await creditReport(c.var.deps.db, period))
    },
  )
  .get('/admin/reports/weeks', access('manager'), validate('query', reportQuery), answers(weeksAnswer), async (c) => {
    const period = c.req.valid('query')
    assertPeriod(period)
    return c.json({ weeks: await weeksOf(c.var.deps.db, period) })
  })
  .get('/admin/reports/release-months', access('manager'), answers(releaseMonthsAnswer), async (c) => {
    return c.json({ months: await releaseMonths(c.var.deps) })
  })
  .get('/admin/reports.csv', access('manager'), validate('query', reportQuery), answersFile('text/csv'), async (c) => {
    return csvAnswer(c, 'relatorio', await exportReport(c.var.deps, c.req.valid('query')))
  })
