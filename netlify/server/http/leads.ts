import { Hono } from 'hono'
import { leadRequest } from '#contracts/lead.ts'
import { storeLead } from '../services/leads.ts'
import { access } from './access.ts'
import type { AppEnv } from './environment.ts'
import { validate } from './validate.ts'

/** POST /api/leads: somebody wants to be called about a model. */
export const leadRoutes = new Hono<AppEnv>().post(
  '/leads',
  access('public'),
  validate('json', leadRequest),
  async (c) => c.json(await storeLead(c.var.deps, c.req.valid('json'), c.env.ip), 201),
)
