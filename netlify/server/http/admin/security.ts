import { Hono } from 'hono'
import {
  analystPasswordRequest,
  secondFactorConfirmation,
  secondFactorRequest,
  stepUpRequest,
} from '#contracts/analyst.ts'
import {
  changeAnalystPassword,
  confirmSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from '../../services/accounts/analyst-account.ts'
import { stepUp } from '../../services/accounts/step-up.ts'
import { setSessionCookie } from '../answers/cookies.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { requireStepUp } from '../middleware/step-up.ts'
import { validate } from '../middleware/validate.ts'

/** The own password and second factor of whoever works at the bank's side, and proving again to be the account's owner. */
export const analystSecurityRoutes = new Hono<AppEnv>()
  .post('/admin/second-factor', access('staff'), validate('json', secondFactorRequest), async (c) => {
    return c.json(await startSecondFactor(c.var.deps, c.var.analyst, c.req.valid('json').password))
  })
  .put('/admin/second-factor', access('staff'), validate('json', secondFactorConfirmation), async (c) => {
    return c.json({ codes: await confirmSecondFactor(c.var.deps, c.var.analyst, c.req.valid('json').code) })
  })
  .post('/admin/second-factor/removal', access('staff'), requireStepUp, async (c) => {
    await removeSecondFactor(c.var.deps, c.var.analyst)
    return c.body(null, 204)
  })
  .post('/admin/step-up', access('staff'), validate('json', stepUpRequest), async (c) => {
    await stepUp(c.var.deps, c.var.analyst, c.req.valid('json'), c.env.ip)
    return c.body(null, 204)
  })
  .put('/admin/password', access('staff'), validate('json', analystPasswordRequest), async (c) => {
    const client = { userAgent: c.req.header('user-agent') ?? '' }
    const token = await changeAnalystPassword(c.var.deps, c.var.analyst, c.req.valid('json'), client)
    setSessionCookie(c, 'analyst', token)
    return c.body(null, 204)
  })
