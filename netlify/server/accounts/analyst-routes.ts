import { Hono } from 'hono'
import { analystLoginRequest } from '#api/admin.ts'
import {
  analystEmailRequest,
  analystPasswordRequest,
  secondFactorConfirmation,
  secondFactorRequest,
  stepUpRequest,
} from '#api/analyst.ts'
import { passkeyParams } from '#api/passkeys.ts'
import { sessionParams } from '#api/session.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../http/cookies.ts'
import { type AppEnv, clientOf } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { access, findSession, requireStepUp } from './access.ts'
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
import { listPasskeys, removePasskey } from './passkeys.ts'
import { closeAnalystSessions, closeSession } from './sessions.ts'

/**
 * Login, logout and the list of an analyst's sessions; DELETE /sessions is 'sair de todos'. Ending sessions from the
 * list needs a step-up, so that a passer-by at an open screen cannot end them. GET /session tells a new page whether it
 * has a session, without a 401, which the browser's console would show as an error.
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
  .delete('/admin/sessions/:id', access('staff'), validate('param', sessionParams), requireStepUp, async (c) => {
    await closeAnalystSessions(c.var.deps.db, c.var.analyst, c.req.valid('param').id)
    return c.body(null, 204)
  })

/** A staff member's own password, second factor and address, and the step-up. */
export const analystSecurityRoutes = new Hono<AppEnv>()
  .post('/admin/second-factor', access('entering'), validate('json', secondFactorRequest), async (c) => {
    return c.json(await startSecondFactor(c.var.deps, c.var.analyst, c.req.valid('json').password))
  })
  .put('/admin/second-factor', access('entering'), validate('json', secondFactorConfirmation), async (c) => {
    return c.json({
      codes: await confirmSecondFactor(c.var.deps, c.var.analyst, c.req.valid('json').code, clientOf(c)),
    })
  })
  .post('/admin/second-factor/removal', access('staff'), requireStepUp, async (c) => {
    await removeSecondFactor(c.var.deps, c.var.analyst, clientOf(c))
    return c.body(null, 204)
  })
  .post('/admin/second-factor/recovery-codes', access('staff'), requireStepUp, async (c) => {
    return c.json({ codes: await renewRecoveryCodes(c.var.deps, c.var.analyst, clientOf(c)) })
  })
  .put('/admin/account/email', access('staff'), validate('json', analystEmailRequest), requireStepUp, async (c) => {
    return c.json(await changeAnalystEmail(c.var.deps, c.var.analyst, c.req.valid('json').email, clientOf(c)))
  })
  .get('/admin/passkeys', access('staff'), async (c) => c.json(await listPasskeys(c.var.deps, c.var.analyst)))
  .delete('/admin/passkeys/:id', access('staff'), validate('param', passkeyParams), requireStepUp, async (c) => {
    return c.json(await removePasskey(c.var.deps, c.var.analyst, c.req.valid('param').id, clientOf(c)))
  })
  .post('/admin/step-up', access('entering'), validate('json', stepUpRequest), async (c) => {
    await stepUp(c.var.deps, c.var.analyst, c.req.valid('json'), clientOf(c))
    return c.body(null, 204)
  })
  .put('/admin/password', access('staff'), validate('json', analystPasswordRequest), async (c) => {
    const token = await changeAnalystPassword(c.var.deps, c.var.analyst, c.req.valid('json'), clientOf(c))
    setSessionCookie(c, 'analyst', token)
    return c.body(null, 204)
  })
