import { type Context, Hono } from 'hono'
import { access } from '../accounts/access.ts'
import { plainPage, plainPagePolicy } from '../http/answers.ts'
import type { AppEnv } from '../http/environment.ts'
import { unsubscribe } from './opt-out.ts'

/**
 * Routes for the List-Unsubscribe address of optional messages. Opening it only asks, because mail scanners open every
 * link. Posting to it, by the page's button or by a mail program itself (RFC 8058), switches the reminders off, without
 * login, cookie or redirect.
 */
export const unsubscribeRoutes = new Hono<AppEnv>()
  .get('/unsubscribe/:token', access('public'), (c) => answer(c, c.req.param('token'), false))
  .post('/unsubscribe/:token', access('public'), (c) => answer(c, c.req.param('token'), true))

async function answer(c: Context<AppEnv>, token: string, confirmed: boolean) {
  const page = await unsubscribe(c.var.deps, token, confirmed)
  c.header('Content-Security-Policy', plainPagePolicy)
  return c.html(plainPage(page), page.found ? 200 : 404)
}
