import { Hono } from 'hono'
import { leadRequest } from '#api/lead.ts'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { validate } from '../http/validate.ts'
import { storeLead } from './leads.ts'

/** POST /api/leads stores the contact of a person who wants a call about a model. */
export const leadRoutes = new Hono<AppEnv>().post(
  '/leads',
  access('public'),
  validate('json', leadRequest),
  async (c) => c.json(await storeLead(c.var.deps, c.req.valid('json'), c.env.ip), 201),
)
