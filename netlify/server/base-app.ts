import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { Deps } from './deps.ts'
import type { AppEnv } from './http/environment.ts'
import {
  answerError,
  bodyLimits,
  onlyErrors,
  problemAnswer,
  requestLog,
  sameOrigin,
  searchText,
  securityHeaders,
  wakeJobs,
} from './http/middleware.ts'

/**
 * Creates an app under `path` with the middleware of every request and no routes. `deps` is everything the app touches
 * outside the process's memory.
 */
export function baseApp<Path extends string>(deps: Deps, path: Path) {
  const app = new Hono<AppEnv>().basePath(path)
  app.use(requestId({ headerName: 'X-Request-Id', generator: () => crypto.randomUUID() }))
  app.use(async (c, next) => {
    c.set('deps', deps)
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use(requestLog, securityHeaders, sameOrigin, bodyLimits, onlyErrors, wakeJobs, searchText)
  app.onError(answerError)
  app.notFound((c) => problemAnswer(c, 'not_found'))
  return app
}
