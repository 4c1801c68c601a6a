import { Hono } from 'hono'
import { checkDatabase } from '../../services/maintenance/health.ts'
import { access } from '../middleware/access.ts'
import type { AppEnv } from '../middleware/environment.ts'

/** GET /api/health: 200 while the database answers; else the error handler says 503. */
export const healthRoutes = new Hono<AppEnv>().get('/health', access('public'), async (c) => {
  await checkDatabase(c.var.deps.db)
  return c.json({ status: 'ok' as const })
})
