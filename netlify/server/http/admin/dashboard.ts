import { Hono } from 'hono'
import { dashboard } from '../../services/applications/dashboard.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'

/** GET /api/admin/dashboard */
export const dashboardRoutes = new Hono<AppEnv>().get('/admin/dashboard', access('analyst'), async (c) => {
  const { deps } = c.var
  return c.json(await dashboard(deps))
})
