import { type Context, Hono } from 'hono'
import { newCodeRequest, newPasswordRequest, verificationRequest } from '#api/recovery.ts'
import { plainPage, plainPagePolicy } from '../http/answers.ts'
import { readDeviceCookie } from '../http/cookies.ts'
import type { AppEnv } from '../http/environment.ts'
import { clientOf } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { access } from './access.ts'
import { recoverPassword, sendRecoveryCode, verifyIdentity } from './recovery.ts'
import { undoRecovery } from './undo-recovery.ts'

/**
 * Password recovery in two steps: prove who you are, then set a new password with the token of step one and the mailed
 * code. The owner's message links to the page that undoes a recovery. Opening that page only asks, because mail scanners
 * open every link.
 */
export const recoveryRoutes = new Hono<AppEnv>()
  .post('/recovery/verification', access('public'), validate('json', verificationRequest), async (c) => {
    const client = { ...clientOf(c), device: readDeviceCookie(c, 'applicant') }
    return c.json(await verifyIdentity(c.var.deps, c.req.valid('json'), client))
  })
  .post('/recovery/code', access('public'), validate('json', newCodeRequest), async (c) => {
    await sendRecoveryCode(c.var.deps, c.req.valid('json').token, c.env.ip)
    return c.body(null, 204)
  })
  .get('/recovery/undo/:token', access('public'), (c) => undo(c, c.req.param('token'), false))
  .post('/recovery/undo/:token', access('public'), (c) => undo(c, c.req.param('token'), true))
  .post('/recovery/password', access('public'), validate('json', newPasswordRequest), async (c) => {
    await recoverPassword(c.var.deps, c.req.valid('json'), c.env.ip)
    return c.body(null, 204)
  })

async function undo(c: Context<AppEnv>, token: string, confirmed: boolean) {
  const page = await undoRecovery(c.var.deps, token, confirmed)
  c.header('Content-Security-Policy', plainPagePolicy)
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(plainPage(page), page.found ? 200 : 410)
}
