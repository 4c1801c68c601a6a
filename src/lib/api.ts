import { hc } from 'hono/client'
import { customerViewHeader } from '#api/headers.ts'
import type { ApiType } from '#server/app.ts'
import { viewedApplication } from './customer-view.ts'
import { withPresence } from './presence.ts'

// Longer than any honest answer takes; what is slower than this is lost.
const timeoutMs = 30_000

/** The browser's fetch, which gives up after half a minute. */
export const patientFetch: typeof fetch = (input, init) => {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])]
  const viewed = viewedApplication()
  if (viewed === null) return fetch(input, { ...init, signal: AbortSignal.any(signals) })
  const headers = new Headers(init?.headers)
  headers.set(customerViewHeader, viewed)
  return fetch(input, { ...init, headers, signal: AbortSignal.any(signals) })
}

/** The API's typed client for an origin. `send` is what carries the requests: the browser's fetch, or a test's own. */
export function createApi(origin: string, send: typeof fetch = patientFetch) {
  return hc<ApiType>(origin, { fetch: send }).api
}

/** The client of this site. Cookies go along by themselves: it is the same origin. */
export const api = createApi('/', withPresence(patientFetch))
