import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { Queue } from '#domain/work-lists.ts'
import { isOpen } from '../application/fact-parts.ts'

/** The instants by which queues and lateness are decided. */
export interface Clock {
  now: Date
  /** Today in Brasília. */
  today: PlainDate
}

type Builder = ExpressionBuilder<Database, 'financing_applications'>

/** Whether an open application is without a change since an instant. */
export const unchangedBefore = (instant: Date) =>
  sql<SqlBool>`(${isOpen()} and financing_applications.updated_at < ${instant})`

/** Whether a part of the state of `financing_applications` fulfils a condition over `state`. */
const hasState = (condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`financing_applications.id in (select state.application_id from application_state state where ${condition})`

/** The day by which the bank promised its next step for a row of `financing_applications`; null if it owes none. */
export const dueOn = (table = 'financing_applications'): RawBuilder<PlainDate | null> =>
  sql`(select state.due_on from application_state state where state.application_id = ${sql.ref(`${table}.id`)})`

/**
 * Whether the bank owes a step of an application whose motorcycle is released: the rest of the release, or its lien.
 */
export const isOwedAfterRelease = hasState(sql`state.due_on is not null and state.phase <> 'open'`)

/**
 * The applications of which the bank may owe a step by a promised day, in parts that have an index each: the open ones,
 * and those of which it owes one after the release. No application is in both.
 */
export const promised: readonly RawBuilder<SqlBool>[] = [isOpen(), isOwedAfterRelease]

/** Whether the bank's promised step is overdue: its answer to the customer, or the release of a lien. */
export const isLate = ({ today }: Clock) => hasState(sql`state.due_on < ${today}`)

/** Where the applications of a queue are, and since when each waits. Parts of a statement over `state`. */
interface Wait {
  holds: (clock: Clock) => RawBuilder<SqlBool>
  since: RawBuilder<Date>
}

const ofQueue = (queue: Exclude<Queue, 'pickup' | 'ended' | 'lien'>): Wait => ({
  holds: () => sql`state.queue = ${queue}`,
  since: sql`state.since`,
})

const waits: Readonly<Record<Queue, Wait>> = {
  release: ofQueue('release'),
  unsigned: ofQueue('unsigned'),
  register: ofQueue('register'),
  contract: ofQueue('contract'),
  analyse: ofQueue('analyse'),
  documents: ofQueue('documents'),
  pix: ofQueue('pix'),
  pickup: {
    holds: ({ now }) =>
      sql`(state.pickup_from <= ${now} and (state.pickup_until is null or state.pickup_until > ${now}))`,
    since: sql`state.pickup_from`,
  },
  ended: { holds: () => sql`state.ended_since is not null`, since: sql`state.ended_since` },
  lien: {
    holds: () => sql`state.lien_since is not null`,
    since: sql`((state.lien_since + time '12:00') at time zone 'America/Sao_Paulo')`,
  },
}

/** Whether an application waits in a queue. */
export const inQueue = (queue: Queue, clock: Clock) => (eb: Builder) => eb.and([hasState(waits[queue].holds(clock))])

/** The applications that wait in a queue, each with the instant since when, in that order. */
export function waitingIn(db: Kysely<Database>, queue: Queue, clock: Clock) {
  const { holds, since } = waits[queue]
  return db
    .selectFrom('financing_applications')
    .innerJoin('application_state as state', 'state.application_id', 'financing_applications.id')
    .select(since.as('since'))
    .where(holds(clock))
    .orderBy(since)
}

/** How many applications wait in a queue, up to `atMost`: by the index of their states alone. A part of a statement. */
export const countWaiting = (queue: Queue, clock: Clock, atMost: number): RawBuilder<number> =>
  sql`(select count(*) from (select from application_state state where ${waits[queue].holds(clock)} limit ${atMost}) counted)`

/**
 * Whether an application, or what another table assigns, is the analyst's own or nobody else's. Who has left holds
 * nothing: a refused application stays theirs, and may still have something to resolve.
 */
export const isFreeFor = (analystId: string, table = 'financing_applications') =>
  sql<SqlBool>`(${sql.ref(`${table}.assignee_id`)} = ${analystId}::uuid or not exists (
      select from admin_users holder where holder.id = ${sql.ref(`${table}.assignee_id`)}
        and holder.role in ('manager', 'analyst') and holder.disabled_at is null))`

/**
 * The ids in a queue that an analyst can take, the oldest first, at most `limit`. A query for a part of a statement.
 */
const queueFor = (db: Kysely<Database>, queue: Queue, clock: Clock, analystId: string, limit: number) =>
  waitingIn(db, queue, clock)
    .select('financing_applications.id')
    .where(isFreeFor(analystId))
    .orderBy('financing_applications.id')
    .limit(limit)

/**
 * Assigns to an analyst the first of `left` that is free and still in the queue, with its line of the history. Without
 * `left`, the first of at most `limit` in the queue as it is now; without a queue, of `left` whatever they wait for.
 * Returns the id, null when none is free, and the ids that it chose among. Skips rows that other analysts are taking,
 * so that no analyst waits and no two get the same.
 */
export async function takeFirst(
  db: Kysely<Database>,
  { queue, clock, analyst, left, limit }: Wanted,
): Promise<{ id: string | null; ids: string[] }> {
  const ids =
    left || queue === null
      ? sql<string[]>`${left ?? []}::uuid[]`
      : sql<string[]>`array(select id from ${queueFor(db, queue, clock, analyst.id, limit).as('waiting')})`
  const chosen = sql<string[]>`(select ids from queue)::uuid[]`
  return db
    .with('queue', (cte) => cte.selectNoFrom(ids.as('ids')))
    .with('first', (cte) =>
      cte
        .selectFrom('financing_applications')
        .select(['id', 'assignee_id'])
        .where(sql<SqlBool>`id = any (${chosen})`)
        .where(queue === null ? sql<SqlBool>`true` : inQueue(queue, clock))
        .where(isFreeFor(analyst.id))
        .orderBy(sql`array_position(${chosen}, financing_applications.id)`)
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .with('got', (cte) =>
      cte
        .updateTable('financing_applications')
        .from('first')
        .set({ assignee_id: analyst.id })
        .whereRef('financing_applications.id', '=', 'first.id')
        .returning(['financing_applications.id', 'first.assignee_id as former_id']),
    )
    .with('line', (cte) =>
      cte
        .insertInto('application_events')
        .columns(['application_id', 'kind', 'actor_type', 'actor_id', 'actor_name', 'data', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('got')
            .leftJoin('admin_users as former', 'former.id', 'got.former_id')
            .select([
              'got.id',
              sql`'assigned'`.as('kind'),
              sql`'analyst'`.as('actor_type'),
              sql`${analyst.id}::uuid`.as('actor_id'),
              sql`${analyst.name}::text`.as('actor_name'),
              sql`jsonb_build_object('to', ${analyst.name}::text, 'former', former.name, 'own', true)`.as('data'),
              sql`${clock.now}::timestamptz`.as('at'),
            ] as never)
            .where(sql<SqlBool>`got.former_id is distinct from ${analyst.id}::uuid`),
        ),
    )
    .selectFrom('queue')
    .select(['queue.ids', sql<string | null>`(select id from got)`.as('id')])
    .executeTakeFirstOrThrow()
}

interface Wanted {
  queue: Queue | null
  clock: Clock
  analyst: { id: string; name: string }
  left: readonly string[] | undefined
  limit: number
}
