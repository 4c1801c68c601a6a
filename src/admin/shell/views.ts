import { lazily } from '#ui/structure/lazily.tsx'
import type { ViewProps } from '../core/router.ts'

const view = lazily<ViewProps>

/** The views by route. Each has a file of its own, which is loaded when the view is first opened. */
export const views = {
  dashboard: view(() => import('../dashboard/DashboardView.tsx').then((file) => file.DashboardView)),
  list: view(() => import('../applications/ListView.tsx').then((file) => file.ListView)),
  detail: view(() => import('../application/DetailView.tsx').then((file) => file.DetailView)),
  contacts: view(() => import('../leads/LeadsView.tsx').then((file) => file.LeadsView)),
  payments: view(() => import('../payments/PaymentsView.tsx').then((file) => file.PaymentsView)),
  boletoFiles: view(() => import('../boletos/BoletoFilesView.tsx').then((file) => file.BoletoFilesView)),
  collection: view(() => import('../collection/CollectionView.tsx').then((file) => file.CollectionView)),
  reports: view(() => import('../reports/ReportsView.tsx').then((file) => file.ReportsView)),
  requests: view(() => import('../requests/RequestsView.tsx').then((file) => file.RequestsView)),
  approvals: view(() => import('../approvals/ApprovalsView.tsx').then((file) => file.ApprovalsView)),
  dealerships: view(() => import('../dealerships/DealershipsView.tsx').then((file) => file.DealershipsView)),
  dealership: view(() => import('../dealerships/DealershipView.tsx').then((file) => file.DealershipView)),
  pickups: view(() => import('../counter/CounterView.tsx').then((file) => file.CounterView)),
  motos: view(() => import('../motorcycles/MotosView.tsx').then((file) => file.MotosView)),
  moto: view(() => import('../motorcycles/MotoView.tsx').then((file) => file.MotoView)),
  settings: view(() => import('../settings/SettingsView.tsx').then((file) => file.SettingsView)),
  team: view(() => import('../team/TeamView.tsx').then((file) => file.TeamView)),
  audit: view(() => import('../control/AuditView.tsx').then((file) => file.AuditView)),
  installation: view(() => import('../control/InstallationView.tsx').then((file) => file.InstallationView)),
  creditPolicy: view(() => import('../credit/CreditPolicyView.tsx').then((file) => file.CreditPolicyView)),
  securityLog: view(() => import('../control/SecurityLogView.tsx').then((file) => file.SecurityLogView)),
  security: view(() => import('../security/SecurityView.tsx').then((file) => file.SecurityView)),
  managersOnly: view(() => import('./NotFoundView.tsx').then((file) => file.ManagersOnlyView)),
  notFound: view(() => import('./NotFoundView.tsx').then((file) => file.NotFoundView)),
}
