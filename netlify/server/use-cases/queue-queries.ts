import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { lienReleaseDays } from '#domain/installments/settlement.ts'
import type { Queue } from '#domain/work-lists.ts'
import {
  entryCheckedSince,
  entryPaidAt,
  isGivenUp,
  isOpen,
  isRegistered,
  isRegisteredFor,
} from '../application/outcome.ts'
import { bankSince, hasCode } from './whose-turn.ts'

/** The instants by which queues and lateness are decided. */
export interface Clock {
  /** An application without a change since this instant stands still. */
  stillBefore: Date
  /** An application is late if the bank's turn began before this instant. */
  lateBefore: Date
  /** The release of a lien is late if its contract was settled before this day. */
  lienLateBefore: PlainDate
  /** The start of today in Brasília: a pick-up that was booked before it is overdue. */
  dayBegan: Date
}

type Builder = ExpressionBuilder<Database, 'financing_applications'>

/** Whether an open application is without a change since an instant. */
export const unchangedBefore = (instant: Date) =>
  sql<SqlBool>`(${isOpen()} and financing_applications.updated_at < ${instant})`

/** The terms of settled contracts whose lien the traffic authority still holds. */
const openLiens = sql`settlement_terms term
  join motorcycle_releases registered on registered.application_id = term.application_id
  where term.voided_at is null and ${isRegistered('registered')} and not exists (
    select from lien_releases released
    where released.application_id = term.application_id and released.undone_at is null)`

/** The day on which a contract was settled, while the traffic authority still holds its lien; null otherwise. */
export const lienSince: RawBuilder<PlainDate | null> = sql`(
  select term.settled_on from ${openLiens} and term.application_id = financing_applications.id)`

/**
 * When a wait began or would have begun whose promised day is the row's: for a lien, two business days before its last day,
 * of which a national holiday can make three.
 */
export const promisedFrom: RawBuilder<Date | null> = sql`coalesce(${bankSince}, (
  select (due - case extract(isodow from due) when 1 then 4 when 2 then 4 when 7 then 3 else 2 end)::timestamp
    at time zone 'America/Sao_Paulo'
  from (select ${lienSince} + ${lienReleaseDays}::integer as due) lien))`

/**
 * The applications of which the bank owes a step by a promised day, in parts that have an index each: the open ones, and those
 * whose lien has to be released. No application is in both.
 */
export const promised: readonly RawBuilder<SqlBool>[] = [
  isOpen(),
  sql`financing_applications.id in (select term.application_id from ${openLiens})`,
]

/** Those of `promised` whose day is over, in the same parts. */
export const late = ({ lateBefore, lienLateBefore }: Clock): readonly RawBuilder<SqlBool>[] => [
  sql`(${isOpen()} and ${bankSince} < ${lateBefore})`,
  sql`financing_applications.id in (
    select term.application_id from ${openLiens} and term.settled_on < ${lienLateBefore})`,
]

/** Whether the bank's promised step is overdue: its answer to the customer, or the release of a lien. */
export const isLate = (clock: Clock) => sql<SqlBool>`(${sql.join(late(clock), sql` or `)})`

/** Since when a customer can sign a contract that is not signed: it is made, and the entry is paid, if there is one. */
const signableSince: RawBuilder<Date | null> = sql`(
  select greatest(unsigned.ready_at, ${entryPaidAt()}) from contracts unsigned
  where unsigned.application_id = financing_applications.id and unsigned.state = 'ready'
    and (financing_applications.entry_value = 0 or ${entryPaidAt()} is not null))`

const members: Record<Queue, (clock: Clock) => RawBuilder<SqlBool>> = {
  // The same rule as `missingForRelease`, in SQL.
  release: () => sql`(financing_applications.status = 'signing'
    and exists (select from motorcycle_releases registered
      join contracts signed on signed.application_id = registered.application_id and signed.state = 'signed'
      where registered.application_id = financing_applications.id and ${isRegisteredFor('registered', 'signed')}
        and registered.chassis is not null and registered.plate is not null)
    and (financing_applications.entry_value = 0 or ${entryPaidAt()} is not null))`,
  unsigned: () => sql`(financing_applications.status = 'signing' and ${signableSince} is not null)`,
  pickup: ({ dayBegan }) => sql`financing_applications.id in (
      select application_id from pickups where hand_over_refused_at is not null
      union select missed.application_id from pickups missed
        join financing_applications released on released.id = missed.application_id and released.status = 'completed'
        where missed.cancelled_at is null and missed.starts_at < ${dayBegan} and not ${isGivenUp('released')}
          and not exists (select from hand_overs out where out.application_id = missed.application_id)
      union select unregistered.application_id from motorcycle_releases unregistered
        join financing_applications released on released.id = unregistered.application_id and released.status = 'completed'
        where (unregistered.registration_number is null or unregistered.registered_on is null)
          and not 'registration' = any(unregistered.waived) and not ${isGivenUp('released')}
          and not exists (select from hand_overs out where out.application_id = unregistered.application_id)
      union select waiting.id from financing_applications waiting
        where waiting.status = 'completed' and not ${isGivenUp('waiting')}
          and waiting.stage_since between ${dayBegan}::timestamptz - interval '45 days' and ${dayBegan}::timestamptz - interval '10 days'
          and not exists (select from pickups booked where booked.application_id = waiting.id and booked.cancelled_at is null)
          and not exists (select from hand_overs out where out.application_id = waiting.id))`,
  analyse: () => sql`financing_applications.status in ('received', 'analysis', 'pending')`,
  documents: () => sql`(financing_applications.status = 'waiting_docs' and ${bankSince} is not null)`,
  pix: () => sql`(financing_applications.status = 'signing' and financing_applications.entry_value > 0
    and not ${hasCode()} and ${entryPaidAt()} is null and ${entryCheckedSince} is null)`,
  still: ({ stillBefore }) => unchangedBefore(stillBefore),
  // Begins with the motorcycles that were handed over, because these are few and ended applications are many. A plan closes too
  // where a release is undone, and its money goes back although the application goes on.
  ended: () => sql`financing_applications.id in (
      select application_id from (
        select application_id from motorcycle_releases registered where ${isRegistered('registered')}
        union select application_id from hand_overs where returned_at is null) bound
      where application_id in (
        select id from financing_applications where status = 'rejected'
        union select application_id from contract_withdrawals)
      union select plan.application_id from installment_plans plan
        join installment_entries paid on paid.plan_id = plan.id and paid.kind = 'paid'
        where plan.closed_at is not null
          and not exists (select from installment_entries taken where taken.reverses = paid.id))`,
  lien: () => sql`financing_applications.id in (select term.application_id from ${openLiens})`,
}

/** The instant since when an application waits, by which each queue is ordered. */
export const since: Record<Queue, RawBuilder<Date>> = {
  release: sql`financing_applications.stage_since`,
  unsigned: sql`${signableSince}`,
  pickup: sql`coalesce((select coalesce(missed.hand_over_refused_at, missed.starts_at) from pickups missed
    where missed.application_id = financing_applications.id), financing_applications.updated_at)`,
  analyse: sql`financing_applications.created_at`,
  documents: sql`${bankSince}`,
  pix: sql`financing_applications.stage_since`,
  still: sql`financing_applications.updated_at`,
  ended: sql`financing_applications.updated_at`,
  lien: sql`(${lienSince} + time '12:00') at time zone 'America/Sao_Paulo'`,
}

/** The queues of applications that are no longer open. */
const afterTheEnd: readonly Queue[] = ['pickup', 'ended', 'lien']

/** Whether an application waits in a queue. */
export const inQueue = (queue: Queue, clock: Clock) => (eb: Builder) =>
  afterTheEnd.includes(queue) ? eb.and([members[queue](clock)]) : eb.and([isOpen(), members[queue](clock)])

/**
 * Whether an application is the analyst's own or nobody else's. Who has left holds nothing: a refused application stays theirs,
 * and may still have something to resolve.
 */
export const isFreeFor = (analystId: string) => (eb: Builder) =>
  eb.or([
    eb('assignee_id', '=', analystId),
    sql<SqlBool>`not exists (select from admin_users holder where holder.id = financing_applications.assignee_id
      and holder.role in ('manager', 'analyst') and holder.disabled_at is null)`,
  ])

/** Returns the ids in a queue that an analyst can take, the oldest first, at most `limit`. */
export async function queueFor(
  db: Kysely<Database>,
  queue: Queue,
  clock: Clock,
  analystId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('financing_applications')
    .select('id')
    .where(inQueue(queue, clock))
    .where(isFreeFor(analystId))
    .orderBy(since[queue])
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Assigns to an analyst the first of `ids` that is free and still in the queue, and gives the name of a former assignee who has
 * left; undefined when none is free. Skips rows that other analysts are taking, so that no analyst waits and no two get the
 * same.
 */
export function takeFirst(
  db: Kysely<Database>,
  queue: Queue,
  clock: Clock,
  analystId: string,
  ids: readonly string[],
): Promise<{ id: string; taken: boolean; former: string | null } | undefined> {
  return db
    .with('first', (cte) =>
      cte
        .selectFrom('financing_applications')
        .select(['id', 'assignee_id'])
        .where('id', 'in', ids)
        .where(inQueue(queue, clock))
        .where(isFreeFor(analystId))
        .orderBy(sql`array_position(${ids}::uuid[], financing_applications.id)`)
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('financing_applications')
    .from('first')
    .set({ assignee_id: analystId })
    .whereRef('financing_applications.id', '=', 'first.id')
    .returning([
      'financing_applications.id',
      sql<boolean>`first.assignee_id is distinct from ${analystId}::uuid`.as('taken'),
      sql<string | null>`(select name from admin_users where admin_users.id = first.assignee_id)`.as('former'),
    ])
    .executeTakeFirst()
}
