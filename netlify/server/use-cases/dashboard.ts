import { Hono } from 'hono'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DashboardResponse, dashboardResponse } from '#api/admin.ts'
import type { Database } from '#db/schema.ts'
import { together } from '#db/together.ts'
import { approvedStatuses } from '#domain/application/status.ts'
import { hasSecond } from '#domain/approvals.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { lienReleaseDue } from '#domain/installments/settlement.ts'
import { type Queue, queues } from '#domain/work-lists.ts'
import { access } from '../accounts/access.ts'
import type { AnalystSession } from '../accounts/sessions.ts'
import { isOpen } from '../application/fact-parts.ts'
import { readControl } from '../approvals/control.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { countMatchingLeads } from '../leads/list.ts'
import { waitingPayments } from '../payments/list.ts'
import { countOpenRequests } from '../requests/answer.ts'
import { countLimit } from '../shared/pagination.ts'
import { filterOf, listRow, orderOf } from './application-list.ts'
import { listApplications } from './application-list-queries.ts'
import { colleagues } from './assignment.ts'
import { countApprovals } from './decide-approval.ts'
import { workFor } from './personal-queue.ts'
import { type Clock, countWaiting, isFreeFor, isLate, isOwedAfterRelease, waitingIn } from './queue-queries.ts'
import { clockAt } from './work-status.ts'

const recentRows = 5
const nextRows = 5
const manyPieces = 1000
const mostCounted = 1000

/**
 * Returns a member of staff the waiting work, each colleague's load, the counters, and the newest applications. The
 * cost does not depend on how many applications have ended.
 */
async function dashboard(deps: Deps, session: AnalystSession): Promise<DashboardResponse> {
  const now = deps.now()
  const clock = clockAt(now)
  const [statuses, recent, pieces, newContacts, waiting, loads, people, approvals, payments, control, requests, work] =
    await together(deps.db, (db) =>
      Promise.all([
        countByStatus(db),
        listApplications(db, { filter: filterOf({}, now), order: orderOf({}), limit: recentRows }),
        tallyPieces(db, manyPieces),
        countMatchingLeads({ db }, { state: 'new' }),
        countQueues(db, { clock, analystId: session.adminUserId }),
        countLoads(db, clock, mostCounted),
        colleagues({ db }, session.adminUserId),
        countApprovals({ ...deps, db }, session),
        waitingPayments({ ...deps, db }),
        readControl(deps, db),
        countOpenRequests({ ...deps, db }),
        workFor(db, clock, session.adminUserId, { limit: nextRows }),
      ]),
    )
  if (pieces === manyPieces) await compactTallies(deps.db)
  const byStatus = Object.fromEntries(statuses.map(({ status, count }) => [status, count]))
  return {
    total: statuses.reduce((sum, { count }) => sum + count, 0),
    // 'pending' is an older name of the same state.
    analysis: (byStatus.analysis ?? 0) + (byStatus.pending ?? 0),
    // An approval goes on to the documents at once, so the counter holds everything from there on.
    approved: approvedStatuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0),
    rejected: byStatus.rejected ?? 0,
    byStatus,
    queues: waiting.map(({ queue, count, free, oldest }) => ({
      queue,
      free: count > mostCounted ? null : free,
      count: Math.min(count, countLimit),
      more: count > countLimit,
      oldestAt: oldest?.toISOString() ?? null,
      isLate: queue === 'lien' && oldest !== null && lienReleaseDue(brazilianDate(oldest)) < brazilianDate(now),
    })),
    team: teamOf(people.colleagues, loads),
    mine: countsOf(loads.find(({ id }) => id === session.adminUserId)),
    approvals: approvals.count,
    hasSecond: session.role !== 'manager' || hasSecond(control, session.adminUserId),
    nextWork: work.slice(0, nextRows),
    requests,
    payments,
    recent: recent.map((row) => listRow(row, clock.today)),
    newContacts,
  }
}

/** How many applications there are in each status that occurs. */
async function countByStatus(db: Kysely<Database>): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, sum(change)::bigint as count from application_status_tallies
    group by status having sum(change) > 0`.execute(db)
  return rows
}

/** Counts the rows of the tallies, up to `atMost`. Many rows mean that it is time to compact. */
async function tallyPieces(db: Kysely<Database>, atMost: number): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select count(*) as pieces from (select from application_status_tallies limit ${atMost}) pieces`.execute(db)
  return rows[0]?.pieces ?? 0
}

/**
 * Sums the rows of each tally into one. Safe while others write or compact: rows locked by another compaction are
 * skipped, and a reader sees either all rows or their sum.
 */
export async function compactTallies(db: Kysely<Database>): Promise<void> {
  await sql`
    with gone as (
      delete from application_status_tallies where ctid = any (array(
        select ctid from application_status_tallies for update skip locked))
      returning status, change)
    insert into application_status_tallies select status, sum(change) from gone group by status`.execute(db)
  await sql`
    with gone as (
      delete from application_day_tallies where ctid = any (array(
        select ctid from application_day_tallies where (day, motorcycle_model) in (
          select day, motorcycle_model from application_day_tallies group by 1, 2 having count(*) > 1)
        for update skip locked))
      returning day, motorcycle_model, change)
    insert into application_day_tallies
    select day, motorcycle_model, sum(change) from gone group by day, motorcycle_model`.execute(db)
}

type Waiting = { queue: Queue; count: number; free: number; oldest: Date | null }

/**
 * Counts the applications in each queue, up to one more than a list counts. Also returns since when the first of them
 * waits, and how many of the oldest thousand the analyst can take. One statement for all queues.
 */
async function countQueues(
  db: Kysely<Database>,
  { clock, analystId }: { clock: Clock; analystId: string },
): Promise<Waiting[]> {
  const counts = queues.map((queue) => {
    const oldest = waitingIn(db, queue, clock).select(isFreeFor(analystId).as('free')).limit(mostCounted)
    return sql`select ${queue}::text as queue, ${countWaiting(queue, clock, countLimit + 1)} as count,
      count(*) filter (where free) as free, min(since) as oldest from ${oldest.as('waiting')}`
  })
  const { rows } = await sql<Waiting>`${sql.join(counts, sql` union all `)}`.execute(db)
  return queues.map((queue) => rows.find((row) => row.queue === queue) ?? { queue, count: 0, free: 0, oldest: null })
}

type Load = { id: string | null; open: number; late: number }

/**
 * Counts the open applications of each assignee, the oldest first, up to one more than `atMost`, the late ones among
 * these, and the late ones after the release.
 */
function countLoads(db: Kysely<Database>, clock: Clock, atMost: number): Promise<Load[]> {
  const oldest = (whose: RawBuilder<SqlBool>) =>
    db
      .selectFrom('financing_applications')
      .select([isLate(clock).as('late'), sql<boolean>`true`.as('open')])
      .where(isOpen())
      .where(whose)
      .orderBy('created_at')
      .limit(atMost + 1)
  const colleagues = db
    .selectFrom('admin_users as who')
    .innerJoinLateral(oldest(sql`financing_applications.assignee_id = who.id`).as('one'), (join) => join.onTrue())
    .select([sql<string | null>`who.id`.as('id'), 'one.late', 'one.open'])
  const nobodys = db
    .selectFrom(oldest(sql`financing_applications.assignee_id is null`).as('one'))
    .select([sql<null>`null::uuid`.as('id'), 'one.late', 'one.open'])
  const released = db
    .selectFrom('financing_applications')
    .select([sql<string | null>`assignee_id`.as('id'), isLate(clock).as('late'), sql<boolean>`false`.as('open')])
    .where(isOwedAfterRelease)
  return db
    .selectFrom(colleagues.unionAll(nobodys).unionAll(released).as('counted'))
    .select(({ fn }) => ['id', fn.countAll<number>().filterWhere('open', '=', true).as('open')])
    .select(({ fn }) => fn.countAll<number>().filterWhere('late', '=', true).as('late'))
    .groupBy('id')
    .execute()
}

/**
 * Returns the load of each colleague who can work on applications, also without any, and of the applications without an
 * assignee. The colleague with the most late applications comes first.
 */
function teamOf(people: readonly { id: string; name: string }[], loads: readonly Load[]): DashboardResponse['team'] {
  const nobodys = loads.filter(({ id }) => id === null).map((load) => ({ assignee: null, ...countsOf(load) }))
  const members = people.map(({ id, name }) => ({
    assignee: { id, name },
    ...countsOf(loads.find((one) => one.id === id)),
  }))
  return [...nobodys, ...members].sort((one, other) => other.late - one.late || other.open - one.open)
}

function countsOf(load: Load | undefined) {
  const [open, late] = [Number(load?.open ?? 0), Number(load?.late ?? 0)]
  return { open: Math.min(open, mostCounted), late: Math.min(late, mostCounted), more: open > mostCounted }
}

/** GET /api/admin/dashboard */
export const dashboardRoutes = new Hono<AppEnv>().get(
  '/admin/dashboard',
  access('analyst'),
  answers(dashboardResponse),
  async (c) => {
    return c.json(await dashboard(c.var.deps, c.var.analyst))
  },
)
