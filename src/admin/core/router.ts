import { createRouter } from '@nanostores/router'
import { currentPath } from './moved.ts'
import { withoutText } from './search.ts'

// A bookmark or an old address may still contain the text of a search.
if (typeof location !== 'undefined') history.replaceState(history.state, '', withoutText(location.href))

if (typeof location !== 'undefined') {
  const { pathname, search, hash } = location
  const now = currentPath(pathname)
  if (now !== pathname) history.replaceState(history.state, '', now + search + hash)
}

/** The views of the admin area. The rewrite of `/admin/*` serves one shell; this reads the rest of the path. */
export const $router = createRouter({
  dashboard: '/admin',
  invitation: '/admin/convite',
  list: '/admin/financiamentos',
  detail: '/admin/financiamentos/:id',
  contacts: '/admin/solicitacoes/contatos',
  payments: '/admin/pagamentos',
  boletoFiles: '/admin/pagamentos/boletos',
  collection: '/admin/cobranca',
  reports: '/admin/relatorios',
  requests: '/admin/solicitacoes',
  approvals: '/admin/aprovacoes',
  motos: '/admin/motos',
  dealerships: '/admin/configuracoes/concessionarias',
  dealership: '/admin/configuracoes/concessionarias/:slug',
  pickups: '/admin/retiradas',
  moto: '/admin/motos/:id',
  settings: '/admin/configuracoes',
  team: '/admin/configuracoes/equipe',
  securityLog: '/admin/configuracoes/controle/seguranca',
  audit: '/admin/configuracoes/controle/auditoria',
  installation: '/admin/configuracoes/controle',
  creditPolicy: '/admin/configuracoes/credito',
  security: '/admin/seguranca',
})

export const paths = {
  dashboard: '/admin',
  list: '/admin/financiamentos',
  contacts: '/admin/solicitacoes/contatos',
  payments: '/admin/pagamentos',
  boletoFiles: '/admin/pagamentos/boletos',
  collection: '/admin/cobranca',
  reports: '/admin/relatorios',
  requests: '/admin/solicitacoes',
  approvals: '/admin/aprovacoes',
  motos: '/admin/motos',
  dealerships: '/admin/configuracoes/concessionarias',
  pickups: '/admin/retiradas',
  settings: '/admin/configuracoes',
  team: '/admin/configuracoes/equipe',
  securityLog: '/admin/configuracoes/controle/seguranca',
  audit: '/admin/configuracoes/controle/auditoria',
  installation: '/admin/configuracoes/controle',
  creditPolicy: '/admin/configuracoes/credito',
  security: '/admin/seguranca',
} as const

/** The address of an application. It has the list's query, so that next, previous and back stay in that list. */
export function detailPath(id: string, listQuery = ''): string {
  return `${paths.list}/${encodeURIComponent(id)}${listQuery && `?${listQuery}`}`
}

/** The address at which a model of the catalogue is edited; 'nova' for a new one. */
export function motoPath(id: string): string {
  return `${paths.motos}/${encodeURIComponent(id)}`
}

/** The address at which a dealership is edited; 'nova' for a new one. */
export function dealershipPath(slug: string): string {
  return `${paths.dealerships}/${encodeURIComponent(slug)}`
}

/** The address of a model's preview, a page of its own that shows the model like the site. */
export function previewPath(id: string): string {
  return `/admin/previa?moto=${encodeURIComponent(id)}`
}

/** The address of the page that shows an application as its customer sees it; a page of its own. */
export function customerViewPath(id: string): string {
  return `/admin/ver-como-cliente?pedido=${encodeURIComponent(id)}`
}

/** Goes to an address of the admin area; `replace` leaves no entry in the browser's history. */
export function go(path: string, { replace = false } = {}): void {
  $router.open(path, replace)
}

/** The addresses of the motorcycles' pictures. The build makes them and the page hands them down. */
export type Pictures = { readonly bySlug: Readonly<Record<string, string>>; readonly placeholder: string }
export type ViewProps = { pictures: Pictures }
