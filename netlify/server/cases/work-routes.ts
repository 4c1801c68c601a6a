import { Hono } from 'hono'
import { applicationParams } from '#api/admin.ts'
import { assigneeRequest, assignRequest, nextRequest, queueParams } from '#api/work.ts'
import { access } from '../accounts/access.ts'
import { actorOf } from '../accounts/actor.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { assignAll, colleagues, reassign } from './assignment.ts'
import { nextOf } from './next-in-queue.ts'

/** Who works on what: handing applications over, and taking the next of a queue. */
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
