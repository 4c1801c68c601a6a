import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import { type BrowserErrorReport, type BrowserErrors, browserErrorReport } from '#api/browser-errors.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { access } from '../accounts/access.ts'
import { answersNothing } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { isWithin } from '../shared/rate-limits.ts'

/** The most different errors that one day keeps, so that invented ones fill no table. */
const mostADay = 200
const listed = 5

/**
 * POST /api/browser-errors: counts an error that a browser reports. Always answers 204, because the page can do nothing
 * about a refusal. Beyond the limit of an address nothing is counted.
 */
export const browserErrorRoutes = new Hono<AppEnv>().post(
  '/browser-errors',
  access('public'),
  validate('json', browserErrorReport),
  answersNothing(),
  async (c) => {
    const { deps } = c.var
    const report = c.req.valid('json')
    if (await isWithin(deps, { browserErrorAddress: c.env.ip })) {
      const { requestId: about, ...error } = report
      deps.log.warn({ requestId: c.var.requestId, about, ...error }, 'browser error')
      await countError(deps.db, report, deps.now())
    }
    return c.body(null, 204)
  },
)

async function countError(db: Kysely<Database>, report: BrowserErrorReport, at: Date): Promise<void> {
  const { kind, name, page, source, oneOf, requestId } = report
  const day = brazilianDate(at)
  await sql`
    insert into browser_errors as known (day, kind, name, page, source, times, last_at, request_id)
    select ${day}::date, ${kind}, ${name}, ${page}, ${source}, ${oneOf}::integer, ${at}::timestamptz, ${requestId}::uuid
    where (select count(*) from browser_errors where day = ${day}::date) < ${mostADay}::integer
      or exists (select from browser_errors where (day, kind, name, page, source) = (${day}::date, ${kind}, ${name}, ${page}, ${source}))
    on conflict (day, kind, name, page, source) do update
      set times = known.times + excluded.times, last_at = excluded.last_at,
        request_id = coalesce(excluded.request_id, known.request_id)`.execute(db)
}

/** Returns the errors of today and yesterday in Brasília, the most frequent first. */
export async function recentBrowserErrors(db: Kysely<Database>, now: Date): Promise<BrowserErrors> {
  const { rows } = await sql<BrowserErrors['most'][number] & { all: number }>`
    select kind, name, page, source, sum(times)::integer as times, max(last_at) as at,
      (array_agg(request_id order by last_at desc) filter (where request_id is not null))[1] as "requestId",
      sum(sum(times)) over ()::integer as "all"
    from browser_errors where day >= ${daysAfter(brazilianDate(now), -1)}::date
    group by kind, name, page, source order by times desc, at desc limit ${listed}::integer`.execute(db)
  const most = rows.map(({ all, ...row }) => ({ ...row, at: new Date(row.at).toISOString() }))
  return { times: rows[0]?.all ?? 0, most }
}
