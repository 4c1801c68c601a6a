import { Bike, LayoutDashboard, ListChecks, type LucideIcon, PhoneCall, Settings } from 'lucide-react'
import { paths } from '../core/router.ts'

export type NavigationItem = { route: string; path: string; label: string; Icon: LucideIcon }

/** The sidebar, from top to bottom. */
export const navigation: readonly NavigationItem[] = [
  { route: 'dashboard', path: paths.dashboard, label: 'Dashboard', Icon: LayoutDashboard },
  { route: 'list', path: paths.list, label: 'Financiamentos', Icon: ListChecks },
  { route: 'contacts', path: paths.contacts, label: 'Contatos', Icon: PhoneCall },
  { route: 'motos', path: paths.motos, label: 'Motos', Icon: Bike },
  { route: 'settings', path: paths.settings, label: 'Configurações', Icon: Settings },
]
