import { Hono } from 'hono'
import { verificationRequest } from '#api/verification.ts'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { verifyContract } from './verify.ts'

/** POST /api/verification tells whether a contract is the bank's. It is a POST, so that no code stays in logs and histories. */
export const verificationRoutes = new Hono<AppEnv>().post(
  '/verification',
  access('public'),
  validate('json', verificationRequest),
  async (c) => c.json(await verifyContract(c.var.deps, c.req.valid('json'), c.env.ip)),
)
