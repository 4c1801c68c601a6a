import { mostInQueue, type NextRequest, type NextResponse } from '#api/work.ts'
import type { Queue } from '#domain/work/queues.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { queueFor, takeFirst } from './queue-queries.ts'
import { clockAt } from './work-status.ts'

/**
 * Gives an analyst the next application of a queue, and the queue as it was when the analyst entered it: `ids` are what is
 * left of that one. No two analysts get the same. The id is null when nothing is left.
 */
export async function nextOf(
  deps: Deps,
  actor: AnalystActor,
  queue: Queue,
  { ids: left }: NextRequest,
): Promise<NextResponse> {
  const clock = clockAt(deps.now())
  const ids = left ?? (await queueFor(deps.db, queue, clock, actor.id, mostInQueue))
  if (ids.length === 0) return { id: null, ids }
  return deps.db.transaction().execute(async (trx) => {
    const got = await takeFirst(trx, queue, clock, actor.id, ids)
    if (got?.taken) {
      const data = { to: actor.name, former: null, own: true }
      await addEvent(trx, { applicationId: got.id, kind: 'assigned', actor, at: deps.now(), data })
    }
    return { id: got?.id ?? null, ids }
  })
}
