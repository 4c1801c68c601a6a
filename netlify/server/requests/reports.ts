import { type Kysely, sql } from 'kysely'
import type { RequestFigures, RequestsReport } from '#api/reports.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { requestChannels, requestKinds } from '#domain/requests.ts'
import type { Deps } from '../deps.ts'
import { answeredInTime, answeredLate } from './list-queries.ts'

interface Period {
  from: PlainDate
  to: PlainDate
}

/** Counts the requests of a period and their answers, by kind and by channel, and those of the equally long period before it. */
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
      (count(*) filter (where ${answeredInTime}))::int as "inTime",
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
