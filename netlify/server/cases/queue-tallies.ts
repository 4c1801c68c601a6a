import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Queue } from '#domain/work/queues.ts'
import { type Clock, inQueue, isLate, since } from './queue-queries.ts'

/** How many wait in each queue, counting one further than `atMost`, and since when the first of them. */
export function countQueues(
  db: Kysely<Database>,
  queues: readonly Queue[],
  clock: Clock,
  atMost: number,
): Promise<{ queue: Queue; count: number; oldest: Date | null }[]> {
  return Promise.all(
    queues.map(async (queue) => {
      const waiting = db
        .selectFrom('financing_applications')
        .select(since[queue].as('since'))
        .where(inQueue(queue, clock))
        .orderBy(since[queue])
        .limit(atMost + 1)
        .as('waiting')
      const { count, oldest } = await db
        .selectFrom(waiting)
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('since').as('oldest')])
        .executeTakeFirstOrThrow()
      return { queue, count, oldest }
    }),
  )
}

/** How much of what is late is whose, most first; the name is null where it is nobody's. */
export function countLate(
  db: Kysely<Database>,
  clock: Clock,
): Promise<{ id: string | null; name: string | null; count: number }[]> {
  return db
    .selectFrom('financing_applications')
    .leftJoin('admin_users as assignee', 'assignee.id', 'assignee_id')
    .select(({ fn }) => ['assignee.id', 'assignee.username as name', fn.countAll<number>().as('count')])
    .where(isLate(clock))
    .groupBy(['assignee.id', 'assignee.username'])
    .orderBy(sql`count(*) desc`)
    .orderBy('assignee.username')
    .execute()
}
