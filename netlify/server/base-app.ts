import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { Deps } from './deps.ts'
import type { AppEnv } from './http/environment.ts'
import { answerError, onlyErrors, problemAnswer } from './http/errors.ts'
import { bodyLimits } from './http/limits.ts'
import { requestLog } from './http/request-log.ts'
import { sameOrigin } from './http/same-origin.ts'
import { searchText } from './http/search-text.ts'
import { securityHeaders } from './http/security-headers.ts'
import { wakeJobs } from './http/wake-jobs.ts'

/** An app without routes under `path`, with what every request goes through. `deps` is what it touches outside the process's memory. */
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
