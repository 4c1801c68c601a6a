import { Hono } from 'hono'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { readHealth } from './health.ts'
import { readInstallation } from './installation.ts'

/** GET /api/health: 200 while the database answers, else 503. The body names the parts that do not work. */
export const healthRoutes = new Hono<AppEnv>().get('/health', access('public'), async (c) => {
  const health = await readHealth(c.var.deps)
  if (health.status === 'down') return c.json(health, 503, { 'retry-after': '5' })
  return c.json(health)
})

/** GET /api/admin/installation, for managers. */
export const installationRoutes = new Hono<AppEnv>().get('/admin/installation', access('manager'), async (c) =>
  c.json(await readInstallation(c.var.deps)),
)
