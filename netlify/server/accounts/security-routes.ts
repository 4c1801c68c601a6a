import { Hono } from 'hono'
import {
  analystEmailRequest,
  analystPasswordRequest,
  secondFactorConfirmation,
  secondFactorRequest,
  stepUpRequest,
} from '#api/analyst.ts'
import { passkeyParams } from '#api/passkeys.ts'
import { setSessionCookie } from '../http/cookies.ts'
import type { AppEnv } from '../http/environment.ts'
import { clientOf } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { access, requireStepUp } from './access.ts'
import {
  changeAnalystEmail,
  changeAnalystPassword,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stepUp,
} from './analyst-account.ts'
import { listPasskeys, removePasskey } from './passkeys.ts'

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
  .put('/admin/account/email', access('staff'), requireStepUp, validate('json', analystEmailRequest), async (c) => {
    return c.json(await changeAnalystEmail(c.var.deps, c.var.analyst, c.req.valid('json').email, clientOf(c)))
  })
  .get('/admin/passkeys', access('staff'), async (c) => c.json(await listPasskeys(c.var.deps, c.var.analyst)))
  .delete('/admin/passkeys/:id', access('staff'), requireStepUp, validate('param', passkeyParams), async (c) => {
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
