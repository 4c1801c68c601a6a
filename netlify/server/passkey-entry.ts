import type { Context } from '@netlify/functions'
import { environment } from './environment.ts'
import { previewWithoutDatabase } from './http/public/preview.ts'
import { createPasskeyApp } from './passkey-app.ts'
import { lacksDatabase } from './preview.ts'

let app: { fetch: ReturnType<typeof createPasskeyApp>['fetch'] } | undefined

/** Answers one request about passkeys. */
export function passkeyHandler(request: Request, context: Context): Response | Promise<Response> {
  app ??= lacksDatabase() ? previewWithoutDatabase : createPasskeyApp(environment().deps)
  return app.fetch(request, { ip: context.ip, waitUntil: (work) => context.waitUntil?.(work) })
}
