import { type Kysely, sql } from 'kysely'
import {
  type DocumentsReport,
  mostProviderDays,
  type PaymentsReport,
  type RefusedDocument,
  type RequestFigures,
  type RequestsReport,
} from '#api/reports.ts'
import { refusedDocumentName } from '#content/document-reasons.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import type { ChargeWay } from '#domain/payments/charge.ts'
import { type ChosenWay, type PayWay, payWayOf } from '#domain/payments/ways.ts'
import { requestChannels, requestKinds } from '#domain/requests.ts'
import type { Deps } from '../deps.ts'
import { chargeProviderOf, providerNames } from '../payments/provider/open.ts'
import { ProviderFailure } from '../payments/provider/port.ts'
import { ownPayments } from '../payments/receive.ts'
import { answeredInTime, answeredLate } from '../requests/list-queries.ts'
import { configuredWays } from '../settings/ways.ts'

interface Period {
  from: PlainDate
  to: PlainDate
}

/** Of whose list the payments of a way are, by the way that gives the provider its name here. */
const providersWay: Readonly<Record<PayWay, ChosenWay>> = { pix: 'pix', debit: 'pix', boleto: 'boleto', card: 'card' }

/**
 * Returns the sums received by day in Brasília and by provider, from the ledger and from the provider. For a longer
 * period it gives the last days. If a provider does not give its list, it gives the ledger's figures alone.
 */
export async function paymentsReport(deps: Deps, period: Period): Promise<PaymentsReport> {
  const today = brazilianDate(deps.now())
  const to = period.to < today ? period.to : today
  const first = daysAfter(to, 1 - mostProviderDays)
  const from = period.from > first ? period.from : first
  const ways = [...new Set(configuredWays(deps).map((way) => providersWay[way]))]
  const [ledger, byHand, ...lists] = await Promise.all([
    receivedByDay(deps.db, 'provider', { from, to }),
    receivedByDay(deps.db, 'analyst', { from, to }),
    ...ways.map((way) => listedByDay(deps, way, { from, to })),
  ])
  const length = Math.max(0, daysBetween(from, to) + 1)
  const days = Array.from({ length }, (_, index) => daysAfter(to, -index))
  const listed = ways.map((way, index) => ({ way, list: lists[index] ?? null }))
  return {
    providers: listed.flatMap(({ way, list }) =>
      list === null ? [] : [{ way, state: list instanceof Map ? ('asked' as const) : list }],
    ),
    days: days.flatMap((day) =>
      listed.map(({ way, list }) => {
        const own = ledger.get(`${day} ${way}`)
        const recorded = byHand.get(`${day} ${way}`)
        const theirs = list instanceof Map ? (list.get(day) ?? { count: 0, cents: 0 }) : null
        return {
          day,
          way,
          ledgerCount: own?.count ?? 0,
          ledgerCents: own?.cents ?? 0,
          byHandCount: recorded?.count ?? 0,
          byHandCents: recorded?.cents ?? 0,
          providerCount: theirs?.count ?? null,
          providerCents: theirs?.cents ?? null,
        }
      }),
    ),
  }
}

type Sums = Map<string, { count: number; cents: number }>

/** Sums the ledger's payments of a source by day and way: the key is '2026-11-27 pix'. */
async function receivedByDay(
  db: Kysely<Database>,
  source: 'provider' | 'analyst',
  { from, to }: Period,
): Promise<Sums> {
  const { rows } = await sql<{ day: PlainDate; way: ChargeWay; count: number; cents: number }>`
    select (paid_at at time zone 'America/Sao_Paulo')::date as day, way, count(*) as count, sum(amount_cents)::bigint as cents
    from pix_payments where source = ${source} and paid_at >= ${startOfDay(from)}
      and paid_at < ${startOfDay(daysAfter(to, 1))} group by 1, 2`.execute(db)
  const sums: Sums = new Map()
  for (const { day, way, count, cents } of rows)
    addTo(sums, `${day} ${providersWay[payWayOf[way]]}`, Number(count), Number(cents))
  return sums
}

function addTo(sums: Sums, key: string, count: number, cents: number): void {
  const before = sums.get(key) ?? { count: 0, cents: 0 }
  sums.set(key, { count: before.count + count, cents: before.cents + cents })
}

/** Sums the bank's payments in a provider's own list by day; null if the bank has no such provider. */
async function listedByDay(
  deps: Deps,
  way: ChosenWay,
  { from, to }: Period,
): Promise<Sums | 'silent' | 'refused' | null> {
  const provider = await chargeProviderOf(deps, providerNames[way])
  if (provider === undefined) return null
  const sums: Sums = new Map()
  const seen = new Set<string>()
  const isOwn = ownPayments(deps.db)
  const [start, end] = [startOfDay(from), startOfDay(daysAfter(to, 1))]
  try {
    for await (const news of provider.listSince(start, end < deps.now() ? end : deps.now())) {
      if (news.kind !== 'payment') continue
      const { id, paidAt, amountCents } = news.payment
      if (seen.has(id) || paidAt < start || paidAt >= end || !(await isOwn(news.payment))) continue
      seen.add(id)
      addTo(sums, brazilianDate(paidAt), 1, amountCents)
    }
  } catch (error) {
    if (error instanceof ProviderFailure) return error.reason === 'refused' ? 'refused' : 'silent'
    throw error
  }
  return sums
}

/**
 * Counts the requests of a period and their answers, by kind and by channel, and those of the equally long period
 * before it.
 */
export async function requestsReport({ db, now }: Pick<Deps, 'db' | 'now'>, period: Period): Promise<RequestsReport> {
  const length = daysBetween(period.from, period.to) + 1
  const former = { from: daysAfter(period.from, -length), to: daysAfter(period.from, -1) }
  const today = brazilianDate(now())
  const [current, before] = await Promise.all([figures(db, period, today), figures(db, former, today)])
  return { now: { ...period, ...current }, before: { ...former, ...before } }
}

type Row = { kind: string | null; channel: string | null } & Omit<RequestFigures, 'medianHours'> & {
    median: string | null
  }

async function figures(db: Kysely<Database>, { from, to }: Period, today: PlainDate) {
  const took = sql`extract(epoch from first_answered_at - opened_at) / 3600`
  const { rows } = await sql<Row>`
    select kind, channel, count(*)::int as received, count(first_answered_at)::int as answered,
      (count(*) filter (where ${answeredInTime(today)}))::int as "inTime",
      (count(*) filter (where ${answeredLate(today)}))::int as late,
      percentile_cont(0.5) within group (order by ${took}) as median
    from requests where opened_at >= ${startOfDay(from)} and opened_at < ${startOfDay(daysAfter(to, 1))}
    group by grouping sets ((), (kind), (channel))`.execute(db)
  const of = (test: (row: Row) => boolean): RequestFigures => {
    const { received = 0, answered = 0, inTime = 0, late = 0, median = null } = rows.find(test) ?? {}
    return {
      received,
      answered,
      inTime,
      late,
      medianHours: median === null ? null : Math.round(Number(median) * 10) / 10,
    }
  }
  return {
    all: of(({ kind, channel }) => kind === null && channel === null),
    byKind: requestKinds.map((kind) => ({ kind, ...of((row) => row.kind === kind) })),
    byChannel: requestChannels.map((channel) => ({ channel, ...of((row) => row.channel === channel) })),
  }
}

/**
 * The reasons for which documents were refused in a period, the most frequent first, beside the period of the same
 * length before it.
 */
export async function documentsReport({ db }: Pick<Deps, 'db'>, period: Period): Promise<DocumentsReport> {
  const length = daysBetween(period.from, period.to) + 1
  const former = { from: daysAfter(period.from, -length), to: daysAfter(period.from, -1) }
  const [now, before] = await Promise.all([refusals(db, period), refusals(db, former)])
  return { now, before }
}

async function refusals(db: Kysely<Database>, { from, to }: Period): Promise<RefusedDocument[]> {
  const { rows } = await sql<RefusedDocument>`
    select data ->> 'document' as document, data ->> 'refusal' as refusal, count(*)::int as count
    from application_events where kind = 'document_refused'
      and at >= ${startOfDay(from)} and at < ${startOfDay(daysAfter(to, 1))}
    group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return rows
}

/** The same reasons as lines of the report's CSV. */
export function documentLines({ now, before }: DocumentsReport): (string | number)[][] {
  return now.map((one) => {
    const former = before.find(({ document, refusal }) => document === one.document && refusal === one.refusal)
    return [
      'Documentos recusados',
      refusedDocumentName(one.document, one.refusal ?? 'none'),
      one.count,
      '',
      '',
      '',
      former?.count ?? 0,
    ]
  })
}
