import { Hono } from 'hono'
import { applicantView } from '../services/applicant-view.ts'
import { access } from './access.ts'
import type { AppEnv } from './environment.ts'

/** GET /api/portal: the application that the session opened. */
export const portalRoutes = new Hono<AppEnv>().get('/portal', access('applicant'), async (c) => {
  return c.json(await applicantView(c.var.deps.db, c.var.applicant.applicationId))
})
