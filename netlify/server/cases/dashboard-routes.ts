import { Hono } from 'hono'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { dashboard } from './dashboard.ts'

/** GET /api/admin/dashboard */
export const dashboardRoutes = new Hono<AppEnv>().get('/admin/dashboard', access('analyst'), async (c) => {
  return c.json(await dashboard(c.var.deps, c.var.analyst))
})
