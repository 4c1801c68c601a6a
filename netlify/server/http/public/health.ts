import { Hono } from 'hono'
import { health } from '../../services/maintenance/health.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'

/** GET /api/health: 200 while the database answers; else the error handler says 503. */
export const healthRoutes = new Hono<AppEnv>().get('/health', access('public'), async (c) =>
  c.json(await health(c.var.deps)),
)
