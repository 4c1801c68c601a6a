import type { ClientResponse } from 'hono/client'
import type { FieldProblem } from '#api/field-problems.ts'
import type { ChangedPrice, Problem } from '#api/problem.ts'

/** Why a call failed: a code of the API, or 'network', 'timeout' or 'unexpected' when it gave none. */
export interface Failure {
  code: string
  errors: readonly FieldProblem[]
  retryAfterSeconds: number | undefined
  /** The price that changed, where one did. */
  price?: ChangedPrice | undefined
}

export type Answer<Data> = { ok: true; data: Data } | { ok: false; failure: Failure }

/**
 * Waits for a call of the typed client and gives its data or what went wrong; never throws.
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

/** Whether an answer that was not a success is a problem document or somebody else's page (a proxy's, the CDN's). */
async function failureOf(response: { status: number; json(): Promise<unknown> }): Promise<Failure> {
  const body = await response.json().catch(() => undefined)
  if (!isProblem(body)) return failure(response.status >= 500 ? 'unavailable' : 'unexpected')
  const { code, errors = [], retryAfterSeconds, price } = body
  return { code, errors, retryAfterSeconds, price }
}

/** Tells whether an answer is our own problem document. Looked at by hand: the schema would bring zod to pages without forms. */
export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}

const failure = (code: string): Failure => ({ code, errors: [], retryAfterSeconds: undefined })
