import { Hono } from 'hono'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { dashboard } from './dashboard.ts'

/** GET /api/admin/dashboard */
export const dashboardRoutes = new Hono<AppEnv>().get('/admin/dashboard', access('analyst'), async (c) => {
  const { deps } = c.var
  return c.json(await dashboard(deps))
})
