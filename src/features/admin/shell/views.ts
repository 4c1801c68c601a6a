import { type ComponentType, lazy } from 'react'
import type { ViewProps } from '../core/view-props.ts'

/** Each view comes as a file of its own, when it is first opened. */
const loaders = {
  dashboard: () => import('../dashboard/DashboardView.tsx').then((file) => file.DashboardView),
  list: () => import('../list/ListView.tsx').then((file) => file.ListView),
  detail: () => import('../detail/DetailView.tsx').then((file) => file.DetailView),
  motos: () => import('../motos/MotosView.tsx').then((file) => file.MotosView),
  settings: () => import('../settings/SettingsView.tsx').then((file) => file.SettingsView),
  security: () => import('../security/SecurityView.tsx').then((file) => file.SecurityView),
  notFound: () => import('./NotFoundView.tsx').then((file) => file.NotFoundView),
} satisfies Record<string, () => Promise<ComponentType<ViewProps>>>

export type ViewName = keyof typeof loaders

const lazily = (load: () => Promise<ComponentType<ViewProps>>) => lazy(async () => ({ default: await load() }))

export const views: Readonly<Record<ViewName, ComponentType<ViewProps>>> = {
  dashboard: lazily(loaders.dashboard),
  list: lazily(loaders.list),
  detail: lazily(loaders.detail),
  motos: lazily(loaders.motos),
  settings: lazily(loaders.settings),
  security: lazily(loaders.security),
  notFound: lazily(loaders.notFound),
}

/** Fetches the code of a view before it is wanted. */
export function prefetchView(name: ViewName): void {
  loaders[name]().catch(() => {})
}
