import { Hono } from 'hono'
import { passwordChangeRequest, sessionParams } from '#api/session.ts'
import { clientOf } from '../http/client.ts'
import { readDeviceCookie, setSessionCookie } from '../http/cookies.ts'
import type { AppEnv } from '../http/environment.ts'
import { portalQuery } from '../http/own-application.ts'
import { validate } from '../http/validate.ts'
import { access } from './access.ts'
import { changeApplicantPassword } from './change-password.ts'
import { applicantSessions, endApplicantSessions } from './open-sessions.ts'

/** An applicant's own access: the password, and where else it has opened the portal. DELETE /sessions leaves this one. */
export const applicantAccessRoutes = new Hono<AppEnv>()
  .put(
    '/portal/password',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', passwordChangeRequest),
    async (c) => {
      const change = c.req.valid('json')
      setSessionCookie(
        c,
        'applicant',
        await changeApplicantPassword(c.var.deps, c.var.applicant.accountId, change, {
          ...clientOf(c),
          device: readDeviceCookie(c, 'applicant'),
        }),
      )
      return c.body(null, 204)
    },
  )
  .get('/portal/sessions', access('applicant'), async (c) => {
    return c.json(await applicantSessions(c.var.deps, c.var.applicant))
  })
  .delete('/portal/sessions', access('applicant'), async (c) => {
    await endApplicantSessions(c.var.deps, c.var.applicant)
    return c.json(await applicantSessions(c.var.deps, c.var.applicant))
  })
  .delete('/portal/sessions/:id', access('applicant'), validate('param', sessionParams), async (c) => {
    await endApplicantSessions(c.var.deps, c.var.applicant, c.req.valid('param').id)
    return c.json(await applicantSessions(c.var.deps, c.var.applicant))
  })
