import type { DashboardResponse } from '#api/admin.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { compareNames } from '#domain/search/compare-names.ts'
import { queues } from '#domain/work/queues.ts'
import type { Deps } from '../deps.ts'
import { countContacts } from '../leads/contact-list.ts'
import { compactTallies, countByDayAndModel, countByStatus, tallyPieces } from './dashboard-queries.ts'
import { filterOf, listRow, orderOf } from './list.ts'
import { listApplications } from './list-queries.ts'
import { countLate, countQueues } from './queue-tallies.ts'
import { clockAt } from './standing.ts'

const chartDays = 30
const recentRows = 5
const manyPieces = 1000
const mostCounted = 1000

/** Counters, newest applications and the last 30 days at `now`. The cost does not depend on how many applications exist. */
export async function dashboard(deps: Pick<Deps, 'db' | 'now'>): Promise<DashboardResponse> {
  const { db } = deps
  const now = deps.now()
  const days = lastDays(now)
  const clock = clockAt(now)
  const [statuses, daily, recent, pieces, newContacts, waiting, late] = await Promise.all([
    countByStatus(db),
    countByDayAndModel(db, days[0] ?? ''),
    listApplications(db, { filter: filterOf({}, now), order: orderOf({}), limit: recentRows }),
    tallyPieces(db, manyPieces),
    countContacts(db, { state: 'new' }),
    countQueues(db, queues, clock, mostCounted),
    countLate(db, clock),
  ])
  if (pieces === manyPieces) await compactTallies(db)
  const byStatus = Object.fromEntries(statuses.map(({ status, count }) => [status, count]))
  return {
    total: statuses.reduce((sum, { count }) => sum + count, 0),
    // 'pending' is an older name of the same state.
    analysis: (byStatus.analysis ?? 0) + (byStatus.pending ?? 0),
    approved: byStatus.approved ?? 0,
    rejected: byStatus.rejected ?? 0,
    byStatus,
    queues: waiting.map(({ queue, count, oldest }) => ({
      queue,
      count: Math.min(count, mostCounted),
      more: count > mostCounted,
      oldestAt: oldest?.toISOString() ?? null,
    })),
    late: late.map(({ id, name, count }) => ({ assignee: id && name ? { id, name } : null, count })),
    recent: recent.map((row) => listRow(row, days.at(-1) ?? '')),
    byDay: days.map((day) => ({ day, count: sumWhere(daily, (one) => one.day === day) })),
    byModel: [...new Set(daily.map(({ model }) => model))]
      .map((model) => ({ model, count: sumWhere(daily, (one) => one.model === model) }))
      .sort((one, other) => other.count - one.count || compareNames(one.model, other.model)),
    newContacts,
  }
}

/** The last 30 days in Brasília, oldest first, today included. */
function lastDays(now: Date): string[] {
  const today = new Date(`${brazilianDate(now)}T00:00:00Z`).getTime()
  const day = 86_400_000
  return Array.from({ length: chartDays }, (_, index) =>
    new Date(today - (chartDays - 1 - index) * day).toISOString().slice(0, 10),
  )
}

function sumWhere<Row extends { count: number }>(rows: readonly Row[], test: (row: Row) => boolean): number {
  return rows.reduce((sum, row) => (test(row) ? sum + row.count : sum), 0)
}
