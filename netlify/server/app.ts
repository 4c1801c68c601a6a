import { baseApp } from './base-app.ts'
import type { Deps } from './deps.ts'
import { adminRoutes } from './http/admin/routes.ts'
import { analystSecurityRoutes } from './http/admin/security.ts'
import { analystSessionRoutes } from './http/admin/session.ts'
import { applicantAccessRoutes } from './http/applicant/access.ts'
import { applicationRoutes } from './http/applicant/applications.ts'
import { contractRoutes } from './http/applicant/contract.ts'
import { documentRoutes } from './http/applicant/documents.ts'
import { pickupRoutes } from './http/applicant/pickup.ts'
import { portalRoutes } from './http/applicant/portal.ts'
import { recoveryRoutes } from './http/applicant/recovery.ts'
import { applicantSessionRoutes } from './http/applicant/session.ts'
import { cepRoutes } from './http/public/cep.ts'
import { healthRoutes } from './http/public/health.ts'
import { leadRoutes } from './http/public/leads.ts'
import { offerRoutes } from './http/public/offer.ts'
import { pixRoutes } from './http/public/pix.ts'
import { supportRoutes } from './http/public/support.ts'
import { unsubscribeRoutes } from './http/public/unsubscribe.ts'
import { verificationRoutes } from './http/public/verification.ts'

/** The whole API but the passkeys' part (passkey-app.ts), composed of route modules. */
export function createApp(deps: Deps) {
  return baseApp(deps, '/api')
    .route('/', healthRoutes)
    .route('/', offerRoutes)
    .route('/', applicationRoutes)
    .route('/', cepRoutes)
    .route('/', applicantSessionRoutes)
    .route('/', recoveryRoutes)
    .route('/', portalRoutes)
    .route('/', applicantAccessRoutes)
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
