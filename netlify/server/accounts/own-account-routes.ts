import { Hono } from 'hono'
import { emailConfirmationRequest, joinRequest, passwordChangeRequest, sessionRemovalRequest } from '#api/session.ts'
import { readDeviceCookie, setDeviceCookie, setSessionCookie } from '../http/cookies.ts'
import type { AppEnv } from '../http/environment.ts'
import { clientOf, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { applicationView } from '../use-cases/portal-view.ts'
import { access } from './access.ts'
import { askToConfirmEmail, confirmEmail } from './change-email.ts'
import { changeApplicantPassword } from './change-password.ts'
import { askToJoin, joinAccounts } from './join-accounts.ts'
import { applicantSessions, endApplicantSessions } from './sessions.ts'

/**
 * Routes for an applicant's own access: changing the password, confirming the e-mail address, joining an older account, and
 * listing and ending open sessions.
 */
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
  .post('/portal/account/code', access('applicant'), async (c) => {
    await askToJoin(c.var.deps, c.var.applicant.accountId)
    return c.body(null, 204)
  })
  .post('/portal/account/joining', access('applicant'), validate('json', joinRequest), async (c) => {
    const client = { ...clientOf(c), device: readDeviceCookie(c, 'applicant') }
    const { code } = c.req.valid('json')
    const { token, device, applicationId } = await joinAccounts(c.var.deps, c.var.applicant.accountId, code, client)
    setSessionCookie(c, 'applicant', token)
    setDeviceCookie(c, 'applicant', device)
    return c.json(await applicationView(c.var.deps, applicationId))
  })
  .post('/portal/email/code', access('applicant'), async (c) => {
    await askToConfirmEmail(c.var.deps, c.var.applicant.accountId)
    return c.body(null, 204)
  })
  .post('/portal/email/confirmation', access('applicant'), validate('json', emailConfirmationRequest), async (c) => {
    await confirmEmail(c.var.deps, c.var.applicant.accountId, c.req.valid('json').code)
    return c.body(null, 204)
  })
  .get('/portal/sessions', access('applicant'), async (c) => {
    return c.json(await applicantSessions(c.var.deps, c.var.applicant))
  })
  .post('/portal/sessions/removal', access('applicant'), validate('json', sessionRemovalRequest), async (c) => {
    await endApplicantSessions(c.var.deps, c.var.applicant, c.req.valid('json'))
    return c.json(await applicantSessions(c.var.deps, c.var.applicant))
  })
