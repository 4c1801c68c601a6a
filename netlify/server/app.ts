import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { Deps } from './deps.ts'
import { adminRoutes } from './http/admin/routes.ts'
import { analystSecurityRoutes } from './http/analyst-security.ts'
import { analystSessionRoutes } from './http/analyst-session.ts'
import { applicantSessionRoutes } from './http/applicant-session.ts'
import { applicationRoutes } from './http/applications.ts'
import { cepRoutes } from './http/cep.ts'
import { documentRoutes } from './http/documents.ts'
import type { AppEnv } from './http/environment.ts'
import { answerError, onlyErrors, problemAnswer } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { leadRoutes } from './http/leads.ts'
import { bodyLimits } from './http/limits.ts'
import { offerRoutes } from './http/offer.ts'
import { portalRoutes } from './http/portal.ts'
import { recoveryRoutes } from './http/recovery.ts'
import { requestLog } from './http/request-log.ts'
import { sameOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { supportRoutes } from './http/support.ts'

/** The whole API, made of route modules. `deps` is everything it touches outside the process's memory. */
export function createApp(deps: Deps) {
  const app = new Hono<AppEnv>().basePath('/api')
  app.use(requestId({ headerName: 'X-Request-Id', generator: () => crypto.randomUUID() }))
  app.use(async (c, next) => {
    c.set('deps', deps)
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use(requestLog, securityHeaders, sameOrigin, bodyLimits, onlyErrors)
  app.onError(answerError)
  app.notFound((c) => problemAnswer(c, 'not_found'))

  return app
    .route('/', healthRoutes)
    .route('/', offerRoutes)
    .route('/', applicationRoutes)
    .route('/', cepRoutes)
    .route('/', applicantSessionRoutes)
    .route('/', recoveryRoutes)
    .route('/', portalRoutes)
    .route('/', documentRoutes)
    .route('/', adminRoutes)
    .route('/', leadRoutes)
    .route('/', supportRoutes)
    .route('/', analystSessionRoutes)
    .route('/', analystSecurityRoutes)
}

/** What the typed client of the browser knows of the API. */
export type ApiType = ReturnType<typeof createApp>
