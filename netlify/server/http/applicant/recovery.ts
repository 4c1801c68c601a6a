import { Hono } from 'hono'
import { newCodeRequest, newPasswordRequest, verificationRequest } from '#contracts/recovery.ts'
import { recoverPassword, sendRecoveryCode, verifyIdentity } from '../../services/accounts/recovery.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'

/** Password recovery in two steps: prove who you are, then set a new password with the token of step one and the mailed code. */
export const recoveryRoutes = new Hono<AppEnv>()
  .post('/recovery/verification', access('public'), validate('json', verificationRequest), async (c) => {
    return c.json(await verifyIdentity(c.var.deps, c.req.valid('json'), c.env.ip))
  })
  .post('/recovery/code', access('public'), validate('json', newCodeRequest), async (c) => {
    await sendRecoveryCode(c.var.deps, c.req.valid('json').token, c.env.ip)
    return c.body(null, 204)
  })
  .post('/recovery/password', access('public'), validate('json', newPasswordRequest), async (c) => {
    await recoverPassword(c.var.deps, c.req.valid('json'), c.env.ip)
    return c.body(null, 204)
  })
