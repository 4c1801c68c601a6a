import { Hono } from 'hono'
import { access } from './accounts/access.ts'
import { applicantAccessRoutes, applicantSessionRoutes, recoveryRoutes } from './accounts/applicant-routes.ts'
import { analystSecurityRoutes, analystSessionRoutes, teamRoutes } from './accounts/staff-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { cepRoutes } from './cep.ts'
import { collectionRoutes } from './collection/routes.ts'
import { adminContractRoutes, contractRoutes, verificationRoutes } from './contracts/routes.ts'
import { incomeProofRoutes } from './credit/income-proof-routes.ts'
import { creditRoutes } from './credit/routes.ts'
import type { Deps } from './deps.ts'
import { documentFileRoutes, documentRoutes } from './documents/routes.ts'
import { answersFile } from './http/declared-answer.ts'
import { baseApp } from './http/middleware.ts'
import type { AppEnv } from './http/request.ts'
import { installmentRoutes, servicingRoutes } from './installments/routes.ts'
import { adminLeadRoutes, leadRoutes } from './leads/routes.ts'
import { browserErrorRoutes } from './maintenance/browser-errors.ts'
import { healthRoutes } from './maintenance/health.ts'
import { installationRoutes } from './maintenance/installation.ts'
import { messageRoutes, unsubscribeRoutes } from './messages/routes.ts'
import { paymentRoutes } from './payments/admin-routes.ts'
import { boletoFileRoutes } from './payments/boleto/file-routes.ts'
import { cardRoutes } from './payments/card-webhook.ts'
import { pixRoutes } from './payments/webhook-routes.ts'
import { adminPickupRoutes, pickupRoutes } from './pickups/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { adminRequestRoutes, requestRoutes } from './requests/routes.ts'
import { offerRoutes, supportRoutes } from './settings/routes.ts'
import { listRoutes } from './use-cases/application-list-routes.ts'
import { applicationDetailRoutes } from './use-cases/application-routes.ts'
import { endOvertakenAfterChange } from './use-cases/approval-kinds.ts'
import { approvalRoutes } from './use-cases/approvals-routes.ts'
import { workRoutes } from './use-cases/assignment.ts'
import { auditRoutes } from './use-cases/audit.ts'
import { callerRoutes } from './use-cases/caller.ts'
import { undoEmailRoutes } from './use-cases/change-contact.ts'
import { customerViewRoutes } from './use-cases/customer-view.ts'
import { dashboardRoutes } from './use-cases/dashboard.ts'
import { personalQueueRoutes } from './use-cases/personal-queue.ts'
import { portalRoutes } from './use-cases/portal-routes.ts'
import { reportRoutes } from './use-cases/reports.ts'
import { settingsRoutes } from './use-cases/settings.ts'
import { sinceYesterdayRoutes } from './use-cases/since-yesterday.ts'
import { applicationRoutes } from './use-cases/submit-routes.ts'
import { toldRoutes } from './use-cases/told.ts'

/** The staff part of the API. A `/count` stands before its `/:id`, which would match it too. */
const adminRoutes = new Hono<AppEnv>()
  .route('/', dashboardRoutes)
  .route('/', sinceYesterdayRoutes)
  .route('/', listRoutes)
  .route('/', workRoutes)
  .route('/', personalQueueRoutes)
  .route('/', adminLeadRoutes)
  .route('/', applicationDetailRoutes)
  .route('/', callerRoutes)
  .route('/', toldRoutes)
  .route('/', customerViewRoutes)
  .route('/', documentFileRoutes)
  .route('/', adminContractRoutes)
  .route('/', messageRoutes)
  .route('/', paymentRoutes)
  .route('/', boletoFileRoutes)
  .route('/', collectionRoutes)
  .route('/', reportRoutes)
  .route('/', adminRequestRoutes)
  .route('/', adminPickupRoutes)
  .route('/', approvalRoutes)
  .route('/', settingsRoutes)
  .route('/', creditRoutes)
  .route('/', teamRoutes)
  .route('/', auditRoutes)
  .route('/', installationRoutes)
  .route('/', catalogueRoutes)

/** Creates the API from its route modules, without the parts of passkey-app.ts and pdf-app.ts. */
export function createApp(deps: Deps) {
  return (
    baseApp(deps, '/api')
      .use(endOvertakenAfterChange)
      .route('/', healthRoutes)
      .route('/', browserErrorRoutes)
      .route('/', offerRoutes)
      .route('/', applicationRoutes)
      .route('/', cepRoutes)
      .route('/', applicantSessionRoutes)
      .route('/', recoveryRoutes)
      .route('/', undoEmailRoutes)
      .route('/', portalRoutes)
      .route('/', applicantAccessRoutes)
      .route('/', documentRoutes)
      .route('/', incomeProofRoutes)
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
      .route('/', cardRoutes)
      .route('/', unsubscribeRoutes)
      .route('/', analystSessionRoutes)
      .route('/', analystSecurityRoutes)
      // The build writes the description (openapi.ts), because this app does not have the routes of the other two.
      .get('/openapi.json', access('public'), answersFile('application/json'), (c) => c.redirect('/openapi.json'))
  )
}

/** The API's type, for the browser's typed client. */
export type ApiType = ReturnType<typeof createApp>
