import { type ClientResponse, hc } from 'hono/client'
import type { FieldProblem } from '#api/field-problems.ts'
import { customerViewHeader, unattendedHeader } from '#api/headers.ts'
import type { ChangedPrice, Problem } from '#api/problem.ts'
import { sentences } from '#content/sentences.ts'
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
 * Makes a fetch that adds a header to requests made a minute or more after the last use of a key or pointer. The page
 * makes such requests by itself, so the server does not extend the session for them.
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

/** Returns the id of the application that staff look at as its customer sees it; null on every other page. */
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
  const signal = givesUp(init?.signal)
  const viewed = viewedApplication()
  if (viewed === null) return fetch(input, { ...init, signal })
  const headers = new Headers(init?.headers)
  headers.set(customerViewHeader, viewed)
  return fetch(input, { ...init, headers, signal })
}

/**
 * Returns a signal that ends with `other`, or after half a minute. The oldest browsers have neither `any` nor `timeout`
 * of it.
 */
function givesUp(other?: AbortSignal | null): AbortSignal {
  const own = new AbortController()
  setTimeout(() => own.abort(new DOMException('No answer in time', 'TimeoutError')), timeoutMs)
  if (other?.aborted) own.abort(other.reason)
  other?.addEventListener('abort', () => own.abort(other.reason), { once: true })
  return own.signal
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

/** Why a call failed: a code of the API. Without one: 'network', 'timeout', 'unavailable' or 'unexpected'. */
export interface Failure {
  code: string
  errors: readonly FieldProblem[]
  retryAfterSeconds: number | undefined
  /** The changed price, if that is the reason. */
  price?: ChangedPrice | undefined
}

export type Answer<Data> = { ok: true; data: Data } | { ok: false; failure: Failure }

/** Returns the failure of an answer, null for an answer without one. */
export const failureIn = (answer: Answer<unknown>): Failure | null => (answer.ok ? null : answer.failure)

/** How far the server's clock is ahead of the device's, in ms, as the last answer told it. */
let aheadMs = 0

/**
 * The instant (ms) by the server's clock, to the second. A deadline that the server gave goes by it, not by a device
 * that is off.
 */
export const serverNow = (): number => Date.now() + aheadMs

/** The same as a date: today, and what is over, go by it too. */
export const serverDate = (): Date => new Date(serverNow())

/** Keeps the clock of an answer, and its id for a report of an error that follows it (src/layouts/report-errors.ts). */
function noteAnswer({ headers }: { headers: Headers }): void {
  const id = headers.get('x-request-id')
  if (id !== null && globalThis.document) document.documentElement.dataset.requestId = id
  const told = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(told)) aheadMs = told - Date.now()
}

/**
 * Waits for a call of the typed client and returns its data or the failure. Never throws.
 * `const answer = await callApi(api.session.$post({ json }))`
 */
export async function callApi<Data>(call: Promise<ClientResponse<Data>>): Promise<Answer<Data>> {
  try {
    const response = await call
    noteAnswer(response)
    if (!response.ok) return { ok: false, failure: await readFailure(response) }
    return { ok: true, data: (response.status === 204 ? null : await response.json()) as Data }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return { ok: false, failure: failureOf(isTimeout ? 'timeout' : 'network') }
  }
}

/** Reads a failed answer. It can be the API's problem document, or a page of a proxy or the CDN. */
export async function readFailure(response: { status: number; json(): Promise<unknown> }): Promise<Failure> {
  const body = await response.json().catch(() => undefined)
  if (!isProblem(body)) return failureOf(codeOf(response.status))
  // Without them the general sentence stands in.
  await import('#content/sentences/refusals.ts').catch(() => {})
  const { code, errors = [], retryAfterSeconds, price } = body
  return { code, errors, retryAfterSeconds, price }
}

/**
 * Returns the code of a failed answer that is no problem document. The platform answers 429 if it has no room for more
 * requests.
 */
const codeOf = (status: number): 'unavailable' | 'unexpected' =>
  status >= 500 || status === 429 ? 'unavailable' : 'unexpected'

/**
 * Tells whether an answer is the API's problem document. Checks by hand, because the schema would bring zod to pages
 * without forms.
 */
export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}

/** Returns the failure of a code, for what the browser finds out by itself. */
export const failureOf = (code: string): Failure => ({ code, errors: [], retryAfterSeconds: undefined })

/** Returns the sentence that explains a failure to a person, and when to try again if the server said so. */
export function sentenceOf({ code, retryAfterSeconds }: Failure): string {
  const sentence = sentences[code] ?? sentences.unexpected ?? code
  if (code !== 'too_many_requests' || retryAfterSeconds === undefined) return sentence
  return `Foram muitas tentativas em pouco tempo. Tente novamente em ${duration(retryAfterSeconds)}.`
}

function duration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? '1 minuto' : `${minutes} minutos`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? '1 hora' : `${hours} horas`
}
