import { Hono } from 'hono'
import { analystLoginRequest } from '#api/admin.ts'
import { sessionParams } from '#api/session.ts'
import { clearSessionCookie, readSessionCookie } from '../http/cookies.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { access, findSession, requireStepUp } from './access.ts'
import { currentAnalyst, listSessions } from './analyst-account.ts'
import { loginAnalyst } from './analyst-login.ts'
import { closeAnalystSessions, closeSession } from './sessions.ts'
import { answerSignIn } from './sign-in.ts'

/**
 * Login, logout and the list of an analyst's sessions; DELETE /sessions is 'sair de todos'. Ending sessions from the list
 * needs a step-up, so that a passer-by at an open screen shuts nobody out. GET /session tells a new page whether it has a
 * session, without a 401, which the browser's console would show as an error.
 */
export const analystSessionRoutes = new Hono<AppEnv>()
  .post('/admin/session', access('public'), validate('json', analystLoginRequest), (c) =>
    answerSignIn(c, (client, replaces) => loginAnalyst(c.var.deps, c.req.valid('json'), client, replaces)),
  )
  .get('/admin/session', access('public'), async (c) => {
    const session = await findSession(c, 'analyst')
    return c.json({ open: session !== undefined, analyst: session ? await currentAnalyst(c.var.deps, session) : null })
  })
  .get('/admin/account', access('entering'), async (c) => c.json(await currentAnalyst(c.var.deps, c.var.analyst)))
  .delete('/admin/session', access('public'), async (c) => {
    const token = readSessionCookie(c, 'analyst')
    if (token !== undefined) await closeSession(c.var.deps.db, token)
    clearSessionCookie(c, 'analyst')
    return c.body(null, 204)
  })
  .get('/admin/sessions', access('staff'), async (c) => c.json(await listSessions(c.var.deps, c.var.analyst)))
  .delete('/admin/sessions', access('staff'), requireStepUp, async (c) => {
    await closeAnalystSessions(c.var.deps.db, c.var.analyst)
    clearSessionCookie(c, 'analyst')
    return c.body(null, 204)
  })
  .delete('/admin/sessions/:id', access('staff'), requireStepUp, validate('param', sessionParams), async (c) => {
    await closeAnalystSessions(c.var.deps.db, c.var.analyst, c.req.valid('param').id)
    return c.body(null, 204)
  })
