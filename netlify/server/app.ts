import { applicantAccessRoutes } from './accounts/access-routes.ts'
import { analystSecurityRoutes, analystSessionRoutes } from './accounts/analyst-routes.ts'
import { applicantSessionRoutes, recoveryRoutes } from './accounts/applicant-routes.ts'
import { adminRoutes } from './admin-routes.ts'
import { baseApp } from './base-app.ts'
import { portalRoutes } from './cases/portal-routes.ts'
import { applicationRoutes } from './cases/submit-routes.ts'
import { undoEmailRoutes } from './cases/undo-email-routes.ts'
import { cepRoutes } from './cep/routes.ts'
import { contractRoutes, verificationRoutes } from './contracts/routes.ts'
import type { Deps } from './deps.ts'
import { documentRoutes } from './documents/routes.ts'
import { installmentRoutes } from './installments/routes.ts'
import { servicingRoutes } from './installments/servicing-routes.ts'
import { leadRoutes } from './leads/routes.ts'
import { healthRoutes } from './maintenance/routes.ts'
import { unsubscribeRoutes } from './messages/routes.ts'
import { pixRoutes } from './payments/webhook-routes.ts'
import { pickupRoutes } from './pickups/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { offerRoutes, supportRoutes } from './settings/routes.ts'

/** Creates the API from its route modules, but for the parts of passkey-app.ts and pdf-app.ts. */
export function createApp(deps: Deps) {
  return baseApp(deps, '/api')
    .route('/', healthRoutes)
    .route('/', offerRoutes)
    .route('/', applicationRoutes)
    .route('/', cepRoutes)
    .route('/', applicantSessionRoutes)
    .route('/', recoveryRoutes)
    .route('/', undoEmailRoutes)
    .route('/', portalRoutes)
    .route('/', applicantAccessRoutes)
    .route('/', documentRoutes)
    .route('/', pickupRoutes)
    .route('/', installmentRoutes)
    .route('/', servicingRoutes)
    .route('/', contractRoutes)
    .route('/', verificationRoutes)
    .route('/', adminRoutes)
    .route('/', leadRoutes)
    .route('/', requestRoutes)
    .route('/', privacyRoutes)
    .route('/', supportRoutes)
    .route('/', pixRoutes)
    .route('/', unsubscribeRoutes)
    .route('/', analystSessionRoutes)
    .route('/', analystSecurityRoutes)
}

/** The API's type, for the browser's typed client. */
export type ApiType = ReturnType<typeof createApp>
