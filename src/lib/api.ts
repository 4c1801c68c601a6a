import { hc } from 'hono/client'
import { customerViewHeader } from '#api/headers.ts'
import type { ApiType } from '#server/app.ts'
import { viewedApplication } from './customer-view.ts'
import { withPresence } from './presence.ts'

// Longer than any working answer takes.
const timeoutMs = 30_000

/** Fetches as the browser does, but gives up after half a minute. In a customer view it adds the header for that. */
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
