import { type Context, Hono } from 'hono'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { plainPage, plainPagePolicy } from '../http/plain-page.ts'
import { undoEmail } from './undo-email.ts'

/** Where the owner's message about a changed e-mail leads to. Opening it only asks, because mail scanners open every link. */
export const undoEmailRoutes = new Hono<AppEnv>()
  .get('/contact/undo/:token', access('public'), (c) => answer(c, c.req.param('token'), false))
  .post('/contact/undo/:token', access('public'), (c) => answer(c, c.req.param('token'), true))

async function answer(c: Context<AppEnv>, token: string, confirmed: boolean) {
  const page = await undoEmail(c.var.deps, token, confirmed)
  c.header('Content-Security-Policy', plainPagePolicy)
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(plainPage(page), page.found ? 200 : 410)
}
