import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CreditReport } from '#api/reports.ts'
import type { Database } from '#db/schema.ts'
import { type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { ageGroups } from '#domain/credit/decision-groups.ts'

/** The last decision about the credit of an application that was not undone, with what became of its counter-offer. */
const lastDecision = (application: string) => sql`(select decided.*, (select counter.state from counter_offers counter
    where counter.application_id = decided.application_id order by counter.offered_at desc limit 1) as counter_state
  from credit_decisions decided where decided.application_id = ${sql.ref(`${application}.id`)} and not decided.undone
  order by decided.at desc, decided.id desc limit 1)`

/** The first year of the group of an age on the day of the application. */
const ageGroup = (application: string) =>
  sql`(select max(first) from unnest(${[...ageGroups]}::integer[]) first
    where first <= greatest(${ageGroups[0]}, date_part('year', age(${sql.ref(`${application}.created_at`)}::date,
      ${sql.ref(`${application}.birth_date`)}::date))))`

/**
 * The groups that each decision is in, as texts: 'band-3', 'version-0' (the standard policy), 'age-26', 'state-SP',
 * 'against' …
 */
const groupsOf = (application: string) => sql`array_remove(array[
  'band-' || coalesce(decision.band::text, 'none'),
  'version-' || coalesce(decision.policy_version, 0),
  'age-' || ${ageGroup(application)},
  'state-' || ${sql.ref(`${application}.state`)},
  case when decision.against then 'against' end,
  case when decision.decision = 'countered' then 'countered' end,
  case when decision.counter_state = 'taken' then 'taken' end,
  case when decision.by_id is null then 'automatic' end], null)`

/** Whether the last decision of an application is in a group. A part of a statement over `financing_applications`. */
export const isInGroup = (group: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from ${lastDecision('financing_applications')} decision
  where ${group} = any(${groupsOf('financing_applications')}))`

/**
 * Returns the decisions about the applications that were sent in a period, by group, with how many were approved and
 * how long it took.
 */
export async function creditReport(
  db: Kysely<Database>,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<CreditReport> {
  const { rows } = await sql<{ group: string; count: string; approved: string; median: string | null }>`
    select unnest(${groupsOf('sent')}) as "group", count(*) as count,
      count(*) filter (where decision.decision = 'approved' or decision.counter_state = 'taken') as approved,
      percentile_cont(0.5) within group (order by extract(epoch from decision.at - sent.created_at) / 3600) as median
    from financing_applications sent cross join lateral ${lastDecision('sent')} decision
    where sent.created_at >= ${startOfDay(from)} and sent.created_at < ${startOfDay(daysAfter(to, 1))}
    group by 1`.execute(db)
  return {
    groups: rows.map(({ group, count, approved, median }) => ({
      group,
      count: Number(count),
      approved: Number(approved),
      medianHours: median === null ? null : Math.round(Number(median) * 10) / 10,
    })),
  }
}
