import { type Access, declaredAccess } from '#server/accounts/access.ts'
import type { TestServer } from '../api.ts'

export interface Route {
  method: string
  path: string
  access: Access
}

/** Every declared route of the apps, with its access. A new route appears by itself. */
export function declaredRoutes({ app, passkeyApp, pdfApp }: TestServer): Route[] {
  const routes = new Map<string, Route>()
  for (const { method, path, handler } of [...app.routes, ...passkeyApp.routes, ...pdfApp.routes]) {
    const access = declaredAccess(handler)
    if (method !== 'ALL' && access) routes.set(`${method} ${path}`, { method, path, access })
  }
  return [...routes.values()]
}
