import { hc } from 'hono/client'
import { customerViewHeader, unattendedHeader } from '#api/headers.ts'
import type { ApiType } from '#server/app.ts'
import type { PasskeyApiType } from '#server/passkey-app.ts'
import type { PdfApiType } from '#server/pdf-app.ts'

const unattendedAfterMs = 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** The last use of a key or a pointer in this tab, in ms. */
let lastActive = Date.now()
for (const sign of signs) {
  globalThis.addEventListener?.(sign, () => (lastActive = Date.now()), { capture: true, passive: true })
}

/**
 * Makes a fetch that adds a header to requests made a minute or more after the last use of a key or pointer. The page makes such
 * requests by itself, so the server does not extend the session for them.
 */
export function withPresence(send: typeof fetch): typeof fetch {
  return (input, init) => {
    if (Date.now() - lastActive < unattendedAfterMs) return send(input, init)
    const headers = new Headers(init?.headers)
    headers.set(unattendedHeader, '1')
    return send(input, { ...init, headers })
  }
}

/** The id of the application that this page shows to staff as its customer sees it; null on every other page. */
let viewed: string | null = null

export const viewedApplication = (): string | null => viewed

/**
 * Begins showing an application to staff as its customer sees it; null ends it. Every request then has a header for it,
 * and the server allows only reading.
 */
export function viewAsCustomer(applicationId: string | null): void {
  viewed = applicationId
}

// Longer than any working answer takes.
const timeoutMs = 30_000

/**
 * Fetches as the browser does, but gives up after half a minute. In a customer view it adds the header of that view.
 */
export const patientFetch: typeof fetch = (input, init) => {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])]
  const viewed = viewedApplication()
  if (viewed === null) return fetch(input, { ...init, signal: AbortSignal.any(signals) })
  const headers = new Headers(init?.headers)
  headers.set(customerViewHeader, viewed)
  return fetch(input, { ...init, headers, signal: AbortSignal.any(signals) })
}

/** Makes the typed client of the API for an origin. `send` sends the requests; tests give their own. */
export function createApi(origin: string, send: typeof fetch = patientFetch) {
  return hc<ApiType>(origin, { fetch: send }).api
}

/** The client of this site. The browser sends cookies by itself, because the origin is the same. */
export const api = createApi('/', withPresence(patientFetch))

/** Makes the typed client of the PDF function for an origin. `send` sends the requests, as in `createApi`. */
export function createPdfApi(origin: string, send: typeof fetch) {
  return hc<PdfApiType>(origin, { fetch: send }).pdf
}

/** Makes the typed client of the passkey function for an origin. `send` sends the requests, as in `createApi`. */
export function createPasskeyApi(origin: string, send: typeof fetch) {
  return hc<PasskeyApiType>(origin, { fetch: send }).passkeys
}
