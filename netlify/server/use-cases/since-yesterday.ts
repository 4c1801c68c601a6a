import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import { isView } from '#api/history.ts'
import { type SinceYesterday, sinceYesterday } from '#api/since-yesterday.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { titledName } from '#domain/identity/people.ts'
import { access } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { historyEvent } from './admin-view.ts'

/** How far back the last day of work is looked for, in days: longer than a holiday. */
const longestAwayDays = 40
const mostEvents = 300
const mostCases = 8
const shownEvents = 3

/**
 * Returns what others changed on a person's cases since that person last did something on one of them before today;
 * since the beginning of yesterday if that was not within forty days. Looks are no changes.
 */
async function changesSinceYesterday(deps: Pick<Deps, 'db' | 'now'>, analystId: string): Promise<SinceYesterday> {
  const today = brazilianDate(deps.now())
  const since = (await findLastWork(deps, analystId)) ?? startOfDay(daysAfter(today, -1))
  const rows = await findChanges(deps.db, analystId, since)
  const cases = new Map<string, typeof rows>()
  for (const row of rows) {
    if (isView(historyEvent(row).kind)) continue
    cases.set(row.application_id, [...(cases.get(row.application_id) ?? []), row])
  }
  const shown = [...cases.values()].slice(0, mostCases)
  return {
    since: since.toISOString(),
    cases: shown.flatMap((events) => {
      const [first] = events
      if (first === undefined) return []
      return {
        applicationId: first.application_id,
        fullName: titledName(first.full_name),
        contractNumber: first.contract_number,
        events: events.slice(0, shownEvents).map(historyEvent),
        count: events.length,
      }
    }),
    more: cases.size - shown.length,
  }
}

/** When a person last acted on a case of theirs before today; undefined if not within `longestAwayDays`. */
async function findLastWork({ db, now }: Pick<Deps, 'db' | 'now'>, analystId: string): Promise<Date | undefined> {
  const row = await eventsOfCases(db, analystId)
    .select(({ fn }) => fn.max('event.at').as('at'))
    .where('event.actor_id', '=', analystId)
    .where('event.at', '<', startOfDay(brazilianDate(now())))
    .where('event.at', '>', new Date(now().getTime() - longestAwayDays * dayMs))
    .executeTakeFirst()
  return row?.at ?? undefined
}

const findChanges = (db: Kysely<Database>, analystId: string, since: Date) =>
  eventsOfCases(db, analystId)
    .select([
      ...(['application_id', 'full_name', 'contract_number'] as const),
      ...(['event.id', 'event.at', 'event.kind', 'event.actor_type'] as const),
      ...(['event.actor_name', 'event.actor_id'] as const),
      ...(['event.from_status', 'event.to_status', 'event.note', 'event.data'] as const),
    ])
    .where('event.at', '>', since)
    .where(sql<boolean>`event.actor_id is distinct from ${analystId}`)
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(mostEvents)
    .execute()

const eventsOfCases = (db: Kysely<Database>, analystId: string) =>
  db
    .selectFrom('financing_applications as application')
    .innerJoin('application_events as event', 'event.application_id', 'application.id')
    .where('application.assignee_id', '=', analystId)

/** What changed on one's own cases while one was away. */
export const sinceYesterdayRoutes = new Hono<AppEnv>().get(
  '/admin/since-yesterday',
  access('analyst'),
  answers(sinceYesterday),
  async (c) => c.json(await changesSinceYesterday(c.var.deps, c.var.analyst.adminUserId)),
)
