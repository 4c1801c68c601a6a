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
  Settings,
  ShieldCheck,
} from 'lucide-react'
import { paths } from '../core/router.ts'
import { mayDo, type StaffAct, type Who } from '../core/session.ts'

type NavigationItem = {
  route: string
  path: string
  label: string
  Icon: LucideIcon
  /** The key that opens the view after 'g'. */
  letter: string
  /** What somebody who sees the view may do. */
  needs: StaffAct
}

/** The sidebar of an account, from top to bottom. */
export const navigationFor = (who: Who | null) => navigation.filter(({ needs }) => mayDo(who, needs))

/** The view that each number key opens: the first nine of the sidebar. */
export const numberKeysFor = (who: Who | null) =>
  navigationFor(who)
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
    needs: 'workOnApplications',
  },
  {
    route: 'list',
    path: paths.list,
    label: 'Financiamentos',
    letter: 'f',
    Icon: ListChecks,
    needs: 'workOnApplications',
  },
  {
    route: 'payments',
    path: paths.payments,
    label: 'Pagamentos',
    letter: 'p',
    Icon: Banknote,
    needs: 'workOnApplications',
  },
  {
    route: 'collection',
    path: paths.collection,
    label: 'Cobrança',
    letter: 'b',
    Icon: HandCoins,
    needs: 'workOnApplications',
  },
  {
    route: 'requests',
    path: paths.requests,
    label: 'Solicitações',
    letter: 's',
    Icon: MessageSquare,
    needs: 'workOnApplications',
  },
  {
    route: 'approvals',
    path: paths.approvals,
    label: 'Aprovações',
    letter: 'a',
    Icon: ShieldCheck,
    needs: 'workOnApplications',
  },
  { route: 'motos', path: paths.motos, label: 'Motos', letter: 'm', Icon: Bike, needs: 'workOnApplications' },
  {
    route: 'pickups',
    path: paths.pickups,
    label: 'Retiradas',
    letter: 'e',
    Icon: CalendarCheck,
    needs: 'workAtCounter',
  },
  { route: 'reports', path: paths.reports, label: 'Relatórios', letter: 'r', Icon: ChartColumn, needs: 'manageBank' },
  { route: 'settings', path: paths.settings, label: 'Configurações', letter: 'o', Icon: Settings, needs: 'manageBank' },
]

/** For a view without an entry of its own, the entry that is marked and whose people see it. */
const above: Readonly<Record<string, string>> = {
  detail: 'list',
  contacts: 'requests',
  boletoFiles: 'payments',
  moto: 'motos',
  dealerships: 'settings',
  dealership: 'settings',
  team: 'settings',
  securityLog: 'settings',
  audit: 'settings',
  installation: 'settings',
  creditPolicy: 'settings',
}

/** The entry of the sidebar that a view stands under: its own, or that of the view above it. */
export const entryOf = (route: string): string => above[route] ?? route

/** What somebody who sees a view may do; undefined for a view that everybody sees. */
export const neededFor = (route: string): StaffAct | undefined =>
  navigation.find((item) => item.route === entryOf(route))?.needs
