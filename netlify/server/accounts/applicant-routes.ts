import { Hono } from 'hono'
import { loginRequest, type SessionAnswer } from '#api/session.ts'
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookie,
} from '../http/cookies.ts'
import type { AppEnv } from '../http/environment.ts'
import { clientOf } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { access, findSession } from './access.ts'
import { loginApplicant } from './applicant-login.ts'
import { ownPerson } from './owner.ts'
import { closeSession } from './sessions.ts'

/**
 * POST /api/session logs an applicant in and answers with the newest application and how many there are. GET tells who is logged
 * in. DELETE logs out; without a session it does nothing.
 */
export const applicantSessionRoutes = new Hono<AppEnv>()
  .post('/session', access('public'), validate('json', loginRequest), async (c) => {
    const client = { ...clientOf(c), device: readDeviceCookie(c, 'applicant') }
    const replaces = readSessionCookie(c, 'applicant')
    const { token, device, view, applications } = await loginApplicant(
      c.var.deps,
      c.req.valid('json'),
      client,
      replaces,
    )
    setSessionCookie(c, 'applicant', token)
    setDeviceCookie(c, 'applicant', device)
    return c.json({ ...view, applications })
  })
  .get('/session', access('public'), async (c) => {
    const session = await findSession(c, 'applicant')
    return c.json<SessionAnswer>({ person: session ? await ownPerson(c.var.deps.db, session.accountId) : null })
  })
  .delete('/session', access('public'), async (c) => {
    const token = readSessionCookie(c, 'applicant')
    if (token !== undefined) await closeSession(c.var.deps.db, token)
    clearSessionCookie(c, 'applicant')
    return c.body(null, 204)
  })
