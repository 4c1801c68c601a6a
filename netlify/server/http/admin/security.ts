import { Hono } from 'hono'
import { analystPasswordRequest, secondFactorConfirmation, secondFactorRequest } from '#contracts/analyst.ts'
import {
  changeAnalystPassword,
  confirmSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from '../../services/accounts/analyst-account.ts'
import { setSessionCookie } from '../answers/cookies.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'

/** An analyst's own password and second factor. Everything but confirming a code asks for the password again. */
export const analystSecurityRoutes = new Hono<AppEnv>()
  .post('/admin/second-factor', access('analyst'), validate('json', secondFactorRequest), async (c) => {
    return c.json(await startSecondFactor(c.var.deps, c.var.analyst, c.req.valid('json').password))
  })
  .put('/admin/second-factor', access('analyst'), validate('json', secondFactorConfirmation), async (c) => {
    return c.json({ codes: await confirmSecondFactor(c.var.deps, c.var.analyst, c.req.valid('json').code) })
  })
  .post('/admin/second-factor/removal', access('analyst'), validate('json', secondFactorRequest), async (c) => {
    await removeSecondFactor(c.var.deps, c.var.analyst, c.req.valid('json').password)
    return c.body(null, 204)
  })
  .put('/admin/password', access('analyst'), validate('json', analystPasswordRequest), async (c) => {
    const client = { userAgent: c.req.header('user-agent') ?? '' }
    const token = await changeAnalystPassword(c.var.deps, c.var.analyst, c.req.valid('json'), client)
    setSessionCookie(c, 'analyst', token)
    return c.body(null, 204)
  })
