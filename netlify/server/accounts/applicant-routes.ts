import { type Context, Hono } from 'hono'
import { applicantSession, applicantView } from '#api/portal.ts'
import { newCodeRequest, newPasswordRequest, verificationRequest, verificationResponse } from '#api/recovery.ts'
import {
  emailConfirmationRequest,
  joinRequest,
  loginRequest,
  openSessions,
  passwordChangeRequest,
  type SessionAnswer,
  session as sessionAnswer,
  sessionRemovalRequest,
} from '#api/session.ts'
import { plainPage, plainPagePolicy } from '../http/answers.ts'
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookie,
} from '../http/cookies.ts'
import { answers, answersFile, answersNothing } from '../http/declared-answer.ts'
import { type AppEnv, clientOf, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { applicationView } from '../use-cases/portal-view.ts'
import { undoRecovery } from '../use-cases/undo-recovery.ts'
import { access, findSession } from './access.ts'
import { ownPerson } from './applicant-accounts.ts'
import { loginApplicant } from './applicant-login.ts'
import { askToConfirmEmail, confirmEmail } from './change-email.ts'
import { changeApplicantPassword } from './change-password.ts'
import { askToJoin, joinAccounts } from './join-accounts.ts'
import { recoverPassword, sendRecoveryCode, verifyIdentity } from './recovery.ts'
import { applicantSessions, closeSession, endApplicantSessions } from './sessions.ts'

/**
 * POST /api/session logs an applicant in and answers with the newest application and how many there are. GET tells who
 * is logged in. DELETE logs out; without a session it does nothing.
 */
export const applicantSessionRoutes = new Hono<AppEnv>()
  .post('/session', access('public'), validate('json', loginRequest), answers(applicantSession), async (c) => {
    const client = { ...clientOf(c), device: readDeviceCookie(c, 'applicant') }
    const replaces = readSessionCookie(c, 'applicant')
    const { deps } = c.var
    const { token, device, answer, applications } = await loginApplicant(
      deps,
      c.req.valid('json'),
      client,
      replaces,
      (db, id) => applicationView({ ...deps, db }, id),
    )
    setSessionCookie(c, 'applicant', token)
    setDeviceCookie(c, 'applicant', device)
    return c.json({ ...answer, applications })
  })
  .get('/session', access('public'), answers(sessionAnswer), async (c) => {
    const session = await findSession(c, 'applicant')
    return c.json<SessionAnswer>({ person: session ? await ownPerson(c.var.deps.db, session.accountId) : null })
  })
  .delete('/session', access('public'), answersNothing(), async (c) => {
    const token = readSessionCookie(c, 'applicant')
    if (token !== undefined) await closeSession(c.var.deps.db, token)
    clearSessionCookie(c, 'applicant')
    return c.body(null, 204)
  })

/**
 * Password recovery in two steps: prove who you are, then set a new password with the token of step one and the mailed
 * code. The owner's message links to the page that undoes a recovery. Opening that page only asks, because mail
 * scanners open every link.
 */
export const recoveryRoutes = new Hono<AppEnv>()
  .post(
    '/recovery/verification',
    access('public'),
    validate('json', verificationRequest),
    answers(verificationResponse),
    async (c) => {
      const client = { ...clientOf(c), device: readDeviceCookie(c, 'applicant') }
      return c.json(await verifyIdentity(c.var.deps, c.req.valid('json'), client, c.env.waitUntil))
    },
  )
  .post('/recovery/code', access('public'), validate('json', newCodeRequest), answersNothing(), async (c) => {
    const client = { ...clientOf(c), device: readDeviceCookie(c, 'applicant') }
    await sendRecoveryCode(c.var.deps, c.req.valid('json').token, client, c.env.waitUntil)
    return c.body(null, 204)
  })
  .get('/recovery/undo/:token', access('public'), answersFile('text/html'), (c) => undo(c, c.req.param('token'), false))
  .post('/recovery/undo/:token', access('public'), answersFile('text/html'), (c) => undo(c, c.req.param('token'), true))
  .post('/recovery/password', access('public'), validate('json', newPasswordRequest), answersNothing(), async (c) => {
    const client = { ...clientOf(c), device: readDeviceCookie(c, 'applicant') }
    const replaces = readSessionCookie(c, 'applicant')
    const { session, device } = await recoverPassword(c.var.deps, c.req.valid('json'), client, replaces)
    setSessionCookie(c, 'applicant', session)
    setDeviceCookie(c, 'applicant', device)
    return c.body(null, 204)
  })

async function undo(c: Context<AppEnv>, token: string, confirmed: boolean) {
  const page = await undoRecovery(c.var.deps, token, confirmed)
  c.header('Content-Security-Policy', plainPagePolicy)
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(plainPage(page), page.found ? 200 : 410)
}

/**
 * Routes for an applicant's own access: changing the password, confirming the e-mail address, joining an older account,
 * and listing and ending open sessions.
 */
export const applicantAccessRoutes = new Hono<AppEnv>()
  .put(
    '/portal/password',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', passwordChangeRequest),
    answersNothing(),
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
  .post('/portal/account/code', access('applicant'), answersNothing(), async (c) => {
    await askToJoin(c.var.deps, c.var.applicant.accountId)
    return c.body(null, 204)
  })
  .post(
    '/portal/account/joining',
    access('applicant'),
    validate('json', joinRequest),
    answers(applicantView),
    async (c) => {
      const client = { ...clientOf(c), device: readDeviceCookie(c, 'applicant') }
      const { code } = c.req.valid('json')
      const { deps, applicant } = c.var
      const { token, device, answer } = await joinAccounts(deps, applicant.accountId, code, client, (db, id) =>
        applicationView({ ...deps, db }, id),
      )
      setSessionCookie(c, 'applicant', token)
      setDeviceCookie(c, 'applicant', device)
      return c.json(answer)
    },
  )
  .post('/portal/email/code', access('applicant'), answersNothing(), async (c) => {
    await askToConfirmEmail(c.var.deps, c.var.applicant.accountId)
    return c.body(null, 204)
  })
  .post(
    '/portal/email/confirmation',
    access('applicant'),
    validate('json', emailConfirmationRequest),
    answersNothing(),
    async (c) => {
      await confirmEmail(c.var.deps, c.var.applicant.accountId, c.req.valid('json').code)
      return c.body(null, 204)
    },
  )
  .get('/portal/sessions', access('applicant'), answers(openSessions), async (c) => {
    return c.json(await applicantSessions(c.var.deps, c.var.applicant))
  })
  .post(
    '/portal/sessions/removal',
    access('applicant'),
    validate('json', sessionRemovalRequest),
    answers(openSessions),
    async (c) => {
      await endApplicantSessions(c.var.deps, c.var.applicant, c.req.valid('json'))
      return c.json(await applicantSessions(c.var.deps, c.var.applicant))
    },
  )
