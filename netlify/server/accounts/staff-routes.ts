import { type Context, Hono } from 'hono'
import { analystLoginRequest } from '#api/admin.ts'
import {
  analystEmailRequest,
  analystPasswordRequest,
  analystResponse,
  recoveryCodes,
  secondFactorConfirmation,
  secondFactorSecret,
  staffSession,
  stepUpRequest,
} from '#api/analyst.ts'
import { passkeyParams, passkeysResponse } from '#api/passkeys.ts'
import {
  securityExportQuery,
  securityHistory as securityHistoryAnswer,
  securityHistoryQuery,
} from '#api/security-history.ts'
import { openSessions, sessionParams } from '#api/session.ts'
import {
  acceptanceRequest,
  invitationRequest,
  invited,
  rightsRequest,
  secondFactorRuleRequest,
  staffNameRequest,
  teamParams,
  teamResponse,
  verificationRequest,
} from '#api/team.ts'
import { plainPage, plainPagePolicy } from '../http/answers.ts'
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookie,
} from '../http/cookies.ts'
import { answers, answersFile, answersNothing } from '../http/declared-answer.ts'
import { type AppEnv, clientOf } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { newToken } from '../shared/tokens.ts'
import { access, findSession, makerOf, requireStepUp } from './access.ts'
import { allowBrowser } from './allow-browser.ts'
import {
  changeAnalystEmail,
  changeAnalystPassword,
  confirmSecondFactor,
  currentAnalyst,
  listSessions,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stepUp,
} from './analyst-account.ts'
import { answerSignIn, loginAnalyst } from './analyst-login.ts'
import { csvAnswer } from './csv-answer.ts'
import { acceptInvitation, invite, verifyInvitation, withdrawInvitation } from './invite.ts'
import { listPasskeys, removePasskey } from './passkeys.ts'
import { changeSecondFactorRule } from './second-factor.ts'
import { exportSecurityHistory, securityHistory } from './security-log.ts'
import { closeAnalystSessions, closeSession } from './sessions.ts'
import { changeRights, readTeam, renameColleague, resetSecondFactor } from './team.ts'

/** The page of the link that makes a browser known. Opening it only asks, because mail scanners open every link. */
async function answerAllowBrowser(c: Context<AppEnv>, token: string, confirmed: boolean) {
  const device = readDeviceCookie(c, 'analyst') ?? newToken()
  const page = await allowBrowser(c.var.deps, token, { ...clientOf(c), device }, confirmed)
  if (confirmed && page.found) setDeviceCookie(c, 'analyst', device)
  c.header('Content-Security-Policy', plainPagePolicy)
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(plainPage(page), page.found ? 200 : 410)
}

/**
 * Login, logout and the list of an analyst's sessions; DELETE /sessions is 'sair de todos'. Ending sessions from the
 * list needs a step-up, so that a passer-by at an open screen cannot end them. GET /session tells a new page whether it
 * has a session, without a 401, which the browser's console would show as an error.
 */
export const analystSessionRoutes = new Hono<AppEnv>()
  .post('/admin/session', access('public'), validate('json', analystLoginRequest), answers(analystResponse), (c) =>
    answerSignIn(c, (client, replaces) => loginAnalyst(c.var.deps, c.req.valid('json'), client, replaces)),
  )
  .get('/admin/browser/:token', access('public'), answersFile('text/html'), (c) =>
    answerAllowBrowser(c, c.req.param('token'), false),
  )
  .post('/admin/browser/:token', access('public'), answersFile('text/html'), (c) =>
    answerAllowBrowser(c, c.req.param('token'), true),
  )
  .get('/admin/session', access('public'), answers(staffSession), async (c) => {
    const session = await findSession(c, 'analyst')
    return c.json({ open: session !== undefined, analyst: session ? await currentAnalyst(c.var.deps, session) : null })
  })
  .get('/admin/account', access('entering'), answers(analystResponse), async (c) =>
    c.json(await currentAnalyst(c.var.deps, c.var.analyst)),
  )
  .delete('/admin/session', access('public'), answersNothing(), async (c) => {
    const token = readSessionCookie(c, 'analyst')
    if (token !== undefined) await closeSession(c.var.deps.db, token)
    clearSessionCookie(c, 'analyst')
    return c.body(null, 204)
  })
  .get('/admin/sessions', access('staff'), answers(openSessions), async (c) =>
    c.json(await listSessions(c.var.deps, c.var.analyst)),
  )
  .delete('/admin/sessions', access('staff'), requireStepUp, answersNothing(), async (c) => {
    await closeAnalystSessions(c.var.deps.db, c.var.analyst)
    clearSessionCookie(c, 'analyst')
    return c.body(null, 204)
  })
  .delete(
    '/admin/sessions/:id',
    access('staff'),
    validate('param', sessionParams),
    requireStepUp,
    answersNothing(),
    async (c) => {
      await closeAnalystSessions(c.var.deps.db, c.var.analyst, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )

/** A staff member's own password, second factor and address, and the step-up. */
export const analystSecurityRoutes = new Hono<AppEnv>()
  .post('/admin/second-factor', access('entering'), requireStepUp, answers(secondFactorSecret), async (c) => {
    return c.json(await startSecondFactor(c.var.deps, c.var.analyst))
  })
  .put(
    '/admin/second-factor',
    access('entering'),
    validate('json', secondFactorConfirmation),
    requireStepUp,
    answers(recoveryCodes),
    async (c) => {
      return c.json({
        codes: await confirmSecondFactor(c.var.deps, c.var.analyst, c.req.valid('json').code, clientOf(c)),
      })
    },
  )
  .post('/admin/second-factor/removal', access('staff'), requireStepUp, answersNothing(), async (c) => {
    await removeSecondFactor(c.var.deps, c.var.analyst, clientOf(c))
    return c.body(null, 204)
  })
  .post('/admin/second-factor/recovery-codes', access('staff'), requireStepUp, answers(recoveryCodes), async (c) => {
    return c.json({ codes: await renewRecoveryCodes(c.var.deps, c.var.analyst, clientOf(c)) })
  })
  .put(
    '/admin/account/email',
    access('staff'),
    validate('json', analystEmailRequest),
    requireStepUp,
    answers(analystResponse),
    async (c) => {
      return c.json(await changeAnalystEmail(c.var.deps, c.var.analyst, c.req.valid('json').email, clientOf(c)))
    },
  )
  .get('/admin/passkeys', access('staff'), answers(passkeysResponse), async (c) =>
    c.json(await listPasskeys(c.var.deps, c.var.analyst)),
  )
  .delete(
    '/admin/passkeys/:id',
    access('staff'),
    validate('param', passkeyParams),
    requireStepUp,
    answers(passkeysResponse),
    async (c) => {
      return c.json(await removePasskey(c.var.deps, c.var.analyst, c.req.valid('param').id, clientOf(c)))
    },
  )
  .post('/admin/step-up', access('entering'), validate('json', stepUpRequest), answersNothing(), async (c) => {
    await stepUp(c.var.deps, c.var.analyst, c.req.valid('json'), clientOf(c))
    return c.body(null, 204)
  })
  .put('/admin/password', access('staff'), validate('json', analystPasswordRequest), answersNothing(), async (c) => {
    const client = { ...clientOf(c), device: readDeviceCookie(c, 'analyst') }
    const token = await changeAnalystPassword(c.var.deps, c.var.analyst, c.req.valid('json'), client)
    setSessionCookie(c, 'analyst', token)
    return c.body(null, 204)
  })

/** Routes for the bank's team: its accounts, invitations, rights, lost second factors, and the security history. */
export const teamRoutes = new Hono<AppEnv>()
  .get('/admin/team', access('manager'), answers(teamResponse), async (c) => {
    return c.json(await readTeam(c.var.deps, c.var.analyst))
  })
  .get(
    '/admin/team/history',
    access('manager'),
    validate('query', securityHistoryQuery),
    answers(securityHistoryAnswer),
    async (c) => {
      return c.json(await securityHistory(c.var.deps, c.req.valid('query')))
    },
  )
  .get(
    '/admin/team/history.csv',
    access('manager'),
    validate('query', securityExportQuery),
    answersFile('text/csv'),
    async (c) => {
      return csvAnswer(c, 'seguranca', await exportSecurityHistory(c.var.deps, c.req.valid('query')))
    },
  )
  .post(
    '/admin/team/invitations',
    access('manager'),
    validate('json', invitationRequest),
    requireStepUp,
    answers(teamResponse),
    async (c) => {
      return c.json(await invite(c.var.deps, makerOf(c), c.req.valid('json')))
    },
  )
  .delete(
    '/admin/team/invitations/:id',
    access('manager'),
    validate('param', teamParams),
    answers(teamResponse),
    async (c) => {
      return c.json(await withdrawInvitation(c.var.deps, makerOf(c), c.req.valid('param').id))
    },
  )
  .put(
    '/admin/team/second-factor',
    access('manager'),
    validate('json', secondFactorRuleRequest),
    requireStepUp,
    answers(teamResponse),
    async (c) => {
      const { compulsory } = c.req.valid('json')
      await changeSecondFactorRule(c.var.deps, makerOf(c), compulsory)
      return c.json(await readTeam(c.var.deps, c.var.analyst))
    },
  )
  .put(
    '/admin/team/:id',
    access('manager'),
    validate('param', teamParams),
    validate('json', rightsRequest),
    requireStepUp,
    answers(teamResponse),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await changeRights(c.var.deps, makerOf(c), id, c.req.valid('json')))
    },
  )
  .put(
    '/admin/team/:id/name',
    access('manager'),
    validate('param', teamParams),
    validate('json', staffNameRequest),
    requireStepUp,
    answers(teamResponse),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await renameColleague(c.var.deps, makerOf(c), id, c.req.valid('json').name))
    },
  )
  .post(
    '/admin/team/:id/second-factor-reset',
    access('manager'),
    validate('param', teamParams),
    requireStepUp,
    answers(teamResponse),
    async (c) => c.json(await resetSecondFactor(c.var.deps, makerOf(c), c.req.valid('param').id, clientOf(c))),
  )
  .post(
    '/admin/invitations/verification',
    access('public'),
    validate('json', verificationRequest),
    answers(invited),
    async (c) => {
      return c.json(await verifyInvitation(c.var.deps, c.req.valid('json').token, c.env.ip))
    },
  )
  .post(
    '/admin/invitations/acceptance',
    access('public'),
    validate('json', acceptanceRequest),
    answers(invited),
    async (c) => {
      return c.json(await acceptInvitation(c.var.deps, c.req.valid('json'), c.env.ip))
    },
  )
