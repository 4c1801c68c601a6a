import type { ClientResponse } from 'hono/client'
import type { FieldProblem } from '#api/field-problems.ts'
import type { ChangedPrice, Problem } from '#api/problem.ts'

/** Why a call failed: a code of the API. Without one: 'network', 'timeout', 'unavailable' or 'unexpected'. */
export interface Failure {
  code: string
  errors: readonly FieldProblem[]
  retryAfterSeconds: number | undefined
  /** The changed price, if that is the reason. */
  price?: ChangedPrice | undefined
}

export type Answer<Data> = { ok: true; data: Data } | { ok: false; failure: Failure }

/**
 * Waits for a call of the typed client and gives its data or the failure. Never throws.
 * `const answer = await callApi(api.session.$post({ json }))`
 */
export async function callApi<Data>(call: Promise<ClientResponse<Data>>): Promise<Answer<Data>> {
  try {
    const response = await call
    if (!response.ok) return { ok: false, failure: await failureOf(response) }
    return { ok: true, data: (response.status === 204 ? null : await response.json()) as Data }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return { ok: false, failure: failure(isTimeout ? 'timeout' : 'network') }
  }
}

/** Reads a failed answer. It can be the API's problem document, or a page of a proxy or the CDN. */
async function failureOf(response: { status: number; json(): Promise<unknown> }): Promise<Failure> {
  const body = await response.json().catch(() => undefined)
  if (!isProblem(body)) return failure(codeOf(response.status))
  const { code, errors = [], retryAfterSeconds, price } = body
  return { code, errors, retryAfterSeconds, price }
}

/**
 * Gives the code of a failed answer that is no problem document. The platform answers 429 if it has no room for more
 * requests.
 */
export const codeOf = (status: number): 'unavailable' | 'unexpected' =>
  status >= 500 || status === 429 ? 'unavailable' : 'unexpected'

/**
 * Tells whether an answer is the API's problem document. Checks by hand, because the schema would bring zod to pages without
 * forms.
 */
export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}

const failure = (code: string): Failure => ({ code, errors: [], retryAfterSeconds: undefined })
