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
  /** The key that opens the view after 'g'. */
  letter: string
  /** The roles that see the view. */
  roles: readonly AdminRole[]
}

const everybody = ['manager', 'analyst'] as const

/** The sidebar of a role, from top to bottom. */
export const navigationFor = (role: AdminRole | undefined) =>
  navigation.filter(({ roles }) => role !== undefined && roles.includes(role))

/** The view that each number key opens: the first nine of a role's sidebar. */
export const numberKeysFor = (role: AdminRole | undefined) =>
  navigationFor(role)
    .slice(0, 9)
    .map((item, index) => ({ ...item, key: String(index + 1) }))

/** Every view of the sidebar. */
const navigation: readonly NavigationItem[] = [
  {
    route: 'dashboard',
    path: paths.dashboard,
    label: 'Dashboard',
    letter: 'd',
    Icon: LayoutDashboard,
    roles: everybody,
  },
  { route: 'list', path: paths.list, label: 'Financiamentos', letter: 'f', Icon: ListChecks, roles: everybody },
  { route: 'contacts', path: paths.contacts, label: 'Contatos', letter: 'c', Icon: PhoneCall, roles: everybody },
  { route: 'payments', path: paths.payments, label: 'Pagamentos', letter: 'p', Icon: Banknote, roles: everybody },
  { route: 'collection', path: paths.collection, label: 'Cobrança', letter: 'b', Icon: HandCoins, roles: everybody },
  {
    route: 'requests',
    path: paths.requests,
    label: 'Solicitações',
    letter: 's',
    Icon: MessageSquare,
    roles: everybody,
  },
  { route: 'approvals', path: paths.approvals, label: 'Aprovações', letter: 'a', Icon: ShieldCheck, roles: everybody },
  { route: 'motos', path: paths.motos, label: 'Motos', letter: 'm', Icon: Bike, roles: everybody },
  {
    route: 'dealerships',
    path: paths.dealerships,
    label: 'Concessionárias',
    letter: 'l',
    Icon: Store,
    roles: ['manager'],
  },
  {
    route: 'pickups',
    path: paths.pickups,
    label: 'Retiradas',
    letter: 'e',
    Icon: CalendarCheck,
    roles: ['dealership'],
  },
  { route: 'reports', path: paths.reports, label: 'Relatórios', letter: 'r', Icon: ChartColumn, roles: ['manager'] },
  { route: 'settings', path: paths.settings, label: 'Configurações', letter: 'o', Icon: Settings, roles: ['manager'] },
]

/** For a view without an entry of its own, the entry whose roles it has. */
const like: Readonly<Record<string, string>> = {
  dealership: 'dealerships',
  team: 'settings',
  securityLog: 'settings',
  audit: 'settings',
  installation: 'settings',
}

/** Tells whether a role may see a view. Every role may see a view that is not in the sidebar. */
export const isFor = (role: AdminRole | undefined, route: string) =>
  navigation.every((item) => item.route !== (like[route] ?? route) || (role !== undefined && item.roles.includes(role)))
