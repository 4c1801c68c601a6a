import { Hono } from 'hono'
import { verificationRequest } from '#contracts/contract/verification.ts'
import { verifyContract } from '../../services/contracts/verify.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'

/** POST /api/verification: whether a contract is the bank's. By POST, so that no code stays in logs and histories. */
export const verificationRoutes = new Hono<AppEnv>().post(
  '/verification',
  access('public'),
  validate('json', verificationRequest),
  async (c) => c.json(await verifyContract(c.var.deps, c.req.valid('json'), c.env.ip)),
)
