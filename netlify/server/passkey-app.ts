import { passkeyRoutes } from './accounts/passkey-routes.ts'
import { baseApp } from './base-app.ts'
import type { Deps } from './deps.ts'

/** What checks passkeys, apart from the API: its library is a third of the API's weight, and few requests need it. */
export function createPasskeyApp(deps: Deps) {
  return baseApp(deps, '/passkeys').route('/', passkeyRoutes)
}

/** Its type, for the browser's typed client. */
export type PasskeyApiType = ReturnType<typeof createPasskeyApp>
