import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { Deps } from './deps.ts'
import { adminRoutes } from './http/admin/routes.ts'
import { analystSecurityRoutes } from './http/admin/security.ts'
import { analystSessionRoutes } from './http/admin/session.ts'
import { applicationRoutes } from './http/applicant/applications.ts'
import { contractRoutes } from './http/applicant/contract.ts'
import { documentRoutes } from './http/applicant/documents.ts'
import { pickupRoutes } from './http/applicant/pickup.ts'
import { portalRoutes } from './http/applicant/portal.ts'
import { recoveryRoutes } from './http/applicant/recovery.ts'
import { applicantSessionRoutes } from './http/applicant/session.ts'
import type { AppEnv } from './http/environment.ts'
import { answerError, onlyErrors, problemAnswer } from './http/middleware/errors.ts'
import { bodyLimits } from './http/middleware/limits.ts'
import { requestLog } from './http/middleware/request-log.ts'
import { sameOrigin } from './http/middleware/same-origin.ts'
import { searchText } from './http/middleware/search-text.ts'
import { securityHeaders } from './http/middleware/security-headers.ts'
import { wakeJobs } from './http/middleware/wake-jobs.ts'
import { cepRoutes } from './http/public/cep.ts'
import { healthRoutes } from './http/public/health.ts'
import { leadRoutes } from './http/public/leads.ts'
import { offerRoutes } from './http/public/offer.ts'
import { pixRoutes } from './http/public/pix.ts'
import { supportRoutes } from './http/public/support.ts'
import { unsubscribeRoutes } from './http/public/unsubscribe.ts'
import { verificationRoutes } from './http/public/verification.ts'

/** The whole API, composed of route modules. `deps` is everything it touches outside the process's memory. */
export function createApp(deps: Deps) {
  const app = new Hono<AppEnv>().basePath('/api')
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
    .route('/', healthRoutes)
    .route('/', offerRoutes)
    .route('/', applicationRoutes)
    .route('/', cepRoutes)
    .route('/', applicantSessionRoutes)
    .route('/', recoveryRoutes)
    .route('/', portalRoutes)
    .route('/', documentRoutes)
    .route('/', pickupRoutes)
    .route('/', contractRoutes)
    .route('/', verificationRoutes)
    .route('/', adminRoutes)
    .route('/', leadRoutes)
    .route('/', supportRoutes)
    .route('/', pixRoutes)
    .route('/', unsubscribeRoutes)
    .route('/', analystSessionRoutes)
    .route('/', analystSecurityRoutes)
}

/** The API's type, for the browser's typed client. */
export type ApiType = ReturnType<typeof createApp>
