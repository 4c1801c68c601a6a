import { hc } from 'hono/client'
import type { PasskeyApiType } from '#server/passkey-app.ts'

/** Makes the typed client of the passkey function for an origin. `send` sends the requests, as in `createApi`. */
export function createPasskeyApi(origin: string, send: typeof fetch) {
  return hc<PasskeyApiType>(origin, { fetch: send }).passkeys
}
