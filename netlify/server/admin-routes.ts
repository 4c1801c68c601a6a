import { Hono } from 'hono'
import { teamRoutes } from './accounts/team-routes.ts'
import { applicationDetailRoutes } from './cases/application-routes.ts'
import { approvalRoutes } from './cases/approvals-routes.ts'
import { auditRoutes } from './cases/audit.ts'
import { customerViewRoutes } from './cases/customer-view.ts'
import { dashboardRoutes } from './cases/dashboard.ts'
import { listRoutes } from './cases/list-routes.ts'
import { reportRoutes } from './cases/reports.ts'
import { settingsRoutes } from './cases/settings.ts'
import { workRoutes } from './cases/work-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { collectionRoutes } from './collection/routes.ts'
import { adminContractRoutes } from './contracts/admin-routes.ts'
import { documentFileRoutes } from './documents/routes.ts'
import type { AppEnv } from './http/environment.ts'
import { adminLeadRoutes } from './leads/routes.ts'
import { installationRoutes } from './maintenance/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { paymentRoutes } from './payments/admin-routes.ts'
import { adminPickupRoutes } from './pickups/admin-routes.ts'
import { adminRequestRoutes } from './requests/admin-routes.ts'

/** The staff part of the API. A `/count` stands before its `/:id`, which would match it too. */
export const adminRoutes = new Hono<AppEnv>()
  .route('/', dashboardRoutes)
  .route('/', listRoutes)
  .route('/', workRoutes)
  .route('/', adminLeadRoutes)
  .route('/', applicationDetailRoutes)
  .route('/', customerViewRoutes)
  .route('/', documentFileRoutes)
  .route('/', adminContractRoutes)
  .route('/', messageRoutes)
  .route('/', paymentRoutes)
  .route('/', collectionRoutes)
  .route('/', reportRoutes)
  .route('/', adminRequestRoutes)
  .route('/', adminPickupRoutes)
  .route('/', approvalRoutes)
  .route('/', settingsRoutes)
  .route('/', teamRoutes)
  .route('/', auditRoutes)
  .route('/', installationRoutes)
  .route('/', catalogueRoutes)
