import { Hono } from 'hono'
import { passwordChangeRequest, sessionParams } from '#contracts/session.ts'
import { changeApplicantPassword } from '../../services/accounts/change-password.ts'
import { applicantSessions, endApplicantSessions } from '../../services/sessions/open-sessions.ts'
import { clientOf } from '../answers/client.ts'
import { readDeviceCookie, setSessionCookie } from '../answers/cookies.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'
import { portalQuery } from './own-application.ts'

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
