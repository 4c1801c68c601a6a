import { Bike, LayoutDashboard, ListChecks, type LucideIcon, Settings } from 'lucide-react'
import { paths } from '../core/router.ts'

export type NavigationItem = { route: string; path: string; label: string; short: string; Icon: LucideIcon }

/** The sidebar. `short` fits under an icon on phones. */
export const navigation: readonly NavigationItem[] = [
  { route: 'dashboard', path: paths.dashboard, label: 'Dashboard', short: 'Dashboard', Icon: LayoutDashboard },
  { route: 'list', path: paths.list, label: 'Financiamentos', short: 'Pedidos', Icon: ListChecks },
  { route: 'motos', path: paths.motos, label: 'Motos', short: 'Motos', Icon: Bike },
  { route: 'settings', path: paths.settings, label: 'Configurações', short: 'Ajustes', Icon: Settings },
]
