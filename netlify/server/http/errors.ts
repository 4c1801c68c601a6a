import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type Problem, type ProblemCode, problemStatus } from '#api/problem.ts'
import { describeError } from '../shared/log.ts'
import { isUnavailable, type ProblemDetails, ProblemError } from '../shared/problem.ts'
import type { AppEnv } from './environment.ts'

/** Turns whatever a route throws into a problem document (RFC 9457) with a stable code. */
export const answerError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof ProblemError) return problemAnswer(c, error.code, error.details)
  if (error instanceof HTTPException)
    return problemAnswer(c, error.status === 413 ? 'body_too_large' : 'invalid_request')
  const code = isUnavailable(error) ? 'unavailable' : 'internal'
  c.var.deps.log.error({ requestId: c.var.requestId, ...describeError(error) }, code)
  return problemAnswer(c, code)
}

/**
 * Wraps whatever is thrown and is no Error: Hono passes only Errors to `answerError`, and a WebSocket to the database that
 * cannot open or breaks rejects with an event.
 */
export const onlyErrors: MiddlewareHandler<AppEnv> = async (_c, next) => {
  try {
    await next()
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new Error('websocket connection error', { cause: thrown })
  }
}

/** Answers a problem document; `Retry-After` goes with it where there is something to wait for. */
export function problemAnswer(c: Context<AppEnv>, code: ProblemCode, details: ProblemDetails = {}): Response {
  const status = problemStatus[code]
  const body: Problem = {
    type: `urn:tiriva:problem:${code}`,
    title: code.replaceAll('_', ' '),
    status,
    code,
    requestId: c.var.requestId,
    ...details,
  }
  const retryAfter = details.retryAfterSeconds ?? (status === 503 ? 5 : undefined)
  return c.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  })
}
