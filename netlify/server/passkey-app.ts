import { passkeyRoutes } from './accounts/passkey-routes.ts'
import { baseApp } from './base-app.ts'
import type { Deps } from './deps.ts'

/**
 * Creates the app that checks passkeys. It is apart from the API because its library is a third of the API's weight, and
 * few requests need it.
 */
export function createPasskeyApp(deps: Deps) {
  return baseApp(deps, '/passkeys').route('/', passkeyRoutes)
}

/** The app's type, for the browser's typed client. */
export type PasskeyApiType = ReturnType<typeof createPasskeyApp>
