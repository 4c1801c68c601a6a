import { Hono } from 'hono'
import { applicationParams } from '#api/admin.ts'
import {
  assigneeRequest,
  assignRequest,
  mostInQueue,
  type NextRequest,
  type NextResponse,
  nextRequest,
  queueParams,
} from '#api/work.ts'
import type { Queue } from '#domain/work/queues.ts'
import { access, actorOf } from '../accounts/access.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { assignAll, colleagues, reassign } from './assignment.ts'
import { queueFor, takeFirst } from './queue-queries.ts'
import { clockAt } from './work-status.ts'

/** Who works on which application: assigns applications, and gives the next one of a queue. */
export const workRoutes = new Hono<AppEnv>()
  .get('/admin/colleagues', access('analyst'), async (c) => {
    return c.json(await colleagues(c.var.deps, c.var.analyst.adminUserId))
  })
  .put(
    '/admin/applications/:id/assignee',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', assigneeRequest),
    async (c) => c.json(await reassign(c.var.deps, await actorOf(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .post('/admin/assignments', access('analyst'), validate('json', assignRequest), async (c) => {
    return c.json(await assignAll(c.var.deps, await actorOf(c), c.req.valid('json')))
  })
  .post(
    '/admin/queues/:queue/next',
    access('analyst'),
    validate('param', queueParams),
    validate('json', nextRequest),
    async (c) => c.json(await nextOf(c.var.deps, await actorOf(c), c.req.valid('param').queue, c.req.valid('json'))),
  )

/**
 * Gives an analyst the next application of a queue, and the ids of the queue as the analyst entered it. `ids` in the
 * request are what is left of that queue. No two analysts get the same application. The id is null when nothing is left.
 */
async function nextOf(
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
