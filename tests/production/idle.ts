import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Twin } from './platform/twin.ts'

const minuteMs = 60_000
/** How long (minutes) the work of people before may go on. */
const mostBefore = 30
/** The minutes of an hour in which the database is asked: the full hour, and the one after its housekeeping. */
const mostBusy = 2

/**
 * Lets the schedule run for `minutes` real minutes while nobody is there, once nothing is left to do in that time.
 * Throws if the functions asked the database, or connected to it, in more minutes than those at a full hour.
 */
export async function idle(twin: Twin, minutes: number): Promise<string> {
  let quiet = 0
  for (let minute = 0; quiet < 3; minute++) {
    if (minute === mostBefore) throw new Error('the work of people before did not end')
    const isIdle = (await touchesIn(twin, minuteMs)) === 0 && (await jobsWithin(twin, minutes)) === 0
    quiet = isIdle ? quiet + 1 : 0
  }
  const busy: string[] = []
  for (let minute = 0; minute < minutes; minute++) {
    const touches = await touchesIn(twin, minuteMs)
    if (touches > 0) busy.push(`${new Date().toISOString().slice(11, 16)} (${touches})`)
  }
  const told = `${minutes - busy.length} of ${minutes} minutes without a connection or a query; others: ${busy.join(', ') || 'none'}`
  if (busy.length > mostBusy * Math.ceil(minutes / 60)) throw new Error(told)
  return told
}

/** How many jobs of people's work will be tried within `minutes`. */
async function jobsWithin({ database }: Twin, minutes: number): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs where run_at < now() + ${minutes} * interval '1 minute'`.execute(
    database.db,
  )
  return rows[0]?.jobs ?? 0
}

/** How many connections and queries the functions made within `ms`. */
async function touchesIn(twin: Twin, ms: number): Promise<number> {
  const before = await touches(twin)
  await pause(ms)
  return (await touches(twin)) - before
}

async function touches({ database }: Twin): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select coalesce(sum(calls), 0)::int as calls from pg_stat_statements as statement
    join pg_roles as role on role.oid = statement.userid where role.rolname like 'tiriva%'`.execute(database.db)
  return database.front.connections() + (rows[0]?.calls ?? 0)
}
