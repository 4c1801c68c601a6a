import { Hono } from 'hono'
import { messageParams, messageRequest } from '#api/messages.ts'
import { access, actorOf } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { applicationMessages, failedMessages, retryMessage, writeToApplicant } from './correspondence.ts'

/** Routes for messages to applicants: an analyst's own messages, the state of each, and sending a failed one again. */
export const messageRoutes = new Hono<AppEnv>()
  .get('/admin/applications/:id/messages', access('analyst'), validate('param', messageParams), async (c) => {
    return c.json(await applicationMessages(c.var.deps, c.req.valid('param').id))
  })
  .post(
    '/admin/applications/:id/messages',
    access('analyst'),
    validate('param', messageParams),
    validate('json', messageRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await writeToApplicant(c.var.deps, await actorOf(c), id, c.req.valid('json')), 201)
    },
  )
  .get('/admin/messages/failed', access('analyst'), async (c) => c.json(await failedMessages(c.var.deps)))
  .post('/admin/messages/:id/retry', access('analyst'), validate('param', messageParams), async (c) => {
    await retryMessage(c.var.deps, c.req.valid('param').id)
    return c.body(null, 204)
  })
