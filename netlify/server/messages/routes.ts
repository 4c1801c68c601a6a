import { type Context, Hono } from 'hono'
import {
  applicationMessages as applicationMessagesAnswer,
  failedMessages as failedMessagesAnswer,
  messageParams,
  messageRequest,
} from '#api/messages.ts'
import { access, actorOf } from '../accounts/access.ts'
import { plainPage, plainPagePolicy } from '../http/answers.ts'
import { answers, answersFile, answersNothing } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { applicationMessages, failedMessages, retryMessage, writeToApplicant } from './correspondence.ts'
import { unsubscribe } from './opt-out.ts'

/** Routes for messages to applicants: an analyst's own messages, the state of each, and sending a failed one again. */
export const messageRoutes = new Hono<AppEnv>()
  .get(
    '/admin/applications/:id/messages',
    access('analyst'),
    validate('param', messageParams),
    answers(applicationMessagesAnswer),
    async (c) => {
      return c.json(await applicationMessages(c.var.deps, c.req.valid('param').id))
    },
  )
  .post(
    '/admin/applications/:id/messages',
    access('analyst'),
    validate('param', messageParams),
    validate('json', messageRequest),
    answers(applicationMessagesAnswer, 201),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await writeToApplicant(c.var.deps, actorOf(c), id, c.req.valid('json')), 201)
    },
  )
  .get('/admin/messages/failed', access('analyst'), answers(failedMessagesAnswer), async (c) =>
    c.json(await failedMessages(c.var.deps)),
  )
  .post(
    '/admin/messages/:id/retry',
    access('analyst'),
    validate('param', messageParams),
    answersNothing(),
    async (c) => {
      await retryMessage(c.var.deps, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )

/**
 * Routes for the List-Unsubscribe address of optional messages. Opening it only asks, because mail scanners open every
 * link. Posting to it, by the page's button or by a mail program itself (RFC 8058), switches the reminders off, without
 * login, cookie or redirect.
 */
export const unsubscribeRoutes = new Hono<AppEnv>()
  .get('/unsubscribe/:token', access('public'), answersFile('text/html'), (c) => answer(c, c.req.param('token'), false))
  .post('/unsubscribe/:token', access('public'), answersFile('text/html'), (c) => answer(c, c.req.param('token'), true))

async function answer(c: Context<AppEnv>, token: string, confirmed: boolean) {
  const page = await unsubscribe(c.var.deps, token, confirmed)
  c.header('Content-Security-Policy', plainPagePolicy)
  return c.html(plainPage(page), page.found ? 200 : 404)
}
