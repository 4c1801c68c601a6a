import { Hono } from 'hono'
import { leadRequest } from '#contracts/lead.ts'
import { storeLead } from '../../services/leads/leads.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'

/** POST /api/leads: somebody wants to be called about a model. */
export const leadRoutes = new Hono<AppEnv>().post(
  '/leads',
  access('public'),
  validate('json', leadRequest),
  async (c) => c.json(await storeLead(c.var.deps, c.req.valid('json'), c.env.ip), 201),
)
