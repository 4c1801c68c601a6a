import { hc } from 'hono/client'
import type { PasskeyApiType } from '#server/passkey-app.ts'

/** The typed client of what checks passkeys, for an origin. `send` carries the requests, as with the API's. */
export function createPasskeyApi(origin: string, send: typeof fetch) {
  return hc<PasskeyApiType>(origin, { fetch: send }).passkeys
}
