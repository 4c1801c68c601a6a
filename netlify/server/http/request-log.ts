import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './environment.ts'

/** One line per request, with the route's pattern instead of its address: addresses carry ids, CEPs and search texts. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const start = performance.now()
  await next()
  const line = {
    requestId: c.var.requestId,
    method: c.req.method,
    route: routePath(c, -1),
    status: c.res.status,
    ms: Math.round(performance.now() - start),
  }
  c.var.deps.log.info(line, 'request')
}
