import {
  Banknote,
  Bike,
  CalendarCheck,
  ChartColumn,
  HandCoins,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  PhoneCall,
  Settings,
  ShieldCheck,
  Store,
} from 'lucide-react'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { paths } from '../core/router.ts'

type NavigationItem = {
  route: string
  path: string
  label: string
  Icon: LucideIcon
  /** Whose it is. */
  roles: readonly AdminRole[]
}

const everybody = ['manager', 'analyst'] as const

/** The sidebar of a role, from top to bottom. */
export const navigationFor = (role: AdminRole | undefined) =>
  navigation.filter(({ roles }) => role !== undefined && roles.includes(role))

/** What each number key opens: the first nine views of a role's sidebar. */
export const numberKeysFor = (role: AdminRole | undefined) =>
  navigationFor(role)
    .slice(0, 9)
    .map((item, index) => ({ ...item, key: String(index + 1) }))

/** Every view of the sidebar. */
const navigation: readonly NavigationItem[] = [
  { route: 'dashboard', path: paths.dashboard, label: 'Dashboard', Icon: LayoutDashboard, roles: everybody },
  { route: 'list', path: paths.list, label: 'Financiamentos', Icon: ListChecks, roles: everybody },
  { route: 'contacts', path: paths.contacts, label: 'Contatos', Icon: PhoneCall, roles: everybody },
  { route: 'payments', path: paths.payments, label: 'Pagamentos', Icon: Banknote, roles: everybody },
  { route: 'collection', path: paths.collection, label: 'Cobrança', Icon: HandCoins, roles: everybody },
  { route: 'requests', path: paths.requests, label: 'Solicitações', Icon: MessageSquare, roles: everybody },
  { route: 'approvals', path: paths.approvals, label: 'Aprovações', Icon: ShieldCheck, roles: everybody },
  { route: 'motos', path: paths.motos, label: 'Motos', Icon: Bike, roles: everybody },
  { route: 'dealerships', path: paths.dealerships, label: 'Concessionárias', Icon: Store, roles: ['manager'] },
  { route: 'pickups', path: paths.pickups, label: 'Retiradas', Icon: CalendarCheck, roles: ['dealership'] },
  { route: 'reports', path: paths.reports, label: 'Relatórios', Icon: ChartColumn, roles: ['manager'] },
  { route: 'settings', path: paths.settings, label: 'Configurações', Icon: Settings, roles: ['manager'] },
]

/** Whether a view is for a role: those that are not in the sidebar are for everybody. */
export const isFor = (role: AdminRole | undefined, route: string) =>
  navigation.every(
    (item) =>
      item.route !== (['team', 'securityLog', 'audit', 'installation'].includes(route) ? 'settings' : route) ||
      (role !== undefined && item.roles.includes(role)),
  )
