import { Hono } from 'hono'
import type { AppEnv } from '../environment.ts'
import { applicationDetailRoutes } from './applications.ts'
import { approvalRoutes } from './approvals.ts'
import { catalogueRoutes } from './catalogue.ts'
import { contactRoutes } from './contacts.ts'
import { adminContractRoutes } from './contracts.ts'
import { dashboardRoutes } from './dashboard.ts'
import { documentFileRoutes } from './documents.ts'
import { listRoutes } from './lists.ts'
import { messageRoutes } from './messages.ts'
import { paymentRoutes } from './payments.ts'
import { adminPickupRoutes } from './pickups.ts'
import { settingsRoutes } from './settings.ts'
import { teamRoutes } from './team.ts'
import { workRoutes } from './work/work.ts'

/** The analysts' part of the API. A `/count` stands before its `/:id`. */
export const adminRoutes = new Hono<AppEnv>()
  .route('/', dashboardRoutes)
  .route('/', listRoutes)
  .route('/', workRoutes)
  .route('/', contactRoutes)
  .route('/', applicationDetailRoutes)
  .route('/', documentFileRoutes)
  .route('/', adminContractRoutes)
  .route('/', messageRoutes)
  .route('/', paymentRoutes)
  .route('/', adminPickupRoutes)
  .route('/', approvalRoutes)
  .route('/', settingsRoutes)
  .route('/', teamRoutes)
  .route('/', catalogueRoutes)
