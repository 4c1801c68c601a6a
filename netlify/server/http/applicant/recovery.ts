import { Hono } from 'hono'
import { newPasswordRequest, verificationRequest } from '#contracts/recovery.ts'
import { recoverPassword, verifyIdentity } from '../../services/accounts/recovery.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'

/** The two steps of a forgotten password: who asks, then the new one with the token of the first step. */
export const recoveryRoutes = new Hono<AppEnv>()
  .post('/recovery/verification', access('public'), validate('json', verificationRequest), async (c) => {
    return c.json(await verifyIdentity(c.var.deps, c.req.valid('json'), c.env.ip))
  })
  .post('/recovery/password', access('public'), validate('json', newPasswordRequest), async (c) => {
    await recoverPassword(c.var.deps, c.req.valid('json'), c.env.ip)
    return c.body(null, 204)
  })
