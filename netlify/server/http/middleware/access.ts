import type { Context, Handler, MiddlewareHandler } from 'hono'
import { ProblemError } from '../../problem.ts'
import { readSession } from '../../services/sessions/sessions.ts'
import { readSessionCookie } from '../answers/cookies.ts'
import type { AnalystEnv, AppEnv, ApplicantEnv } from '../environment.ts'

export type Access = 'public' | 'applicant' | 'analyst'

const declared = new WeakMap<object, Access>()

/**
 * Who a handler in `app.routes` lets through; undefined when it is not a declaration of access.
 * @internal for the tests that walk all routes.
 */
export function declaredAccess(handler: Handler | MiddlewareHandler): Access | undefined {
  return declared.get(handler)
}

/**
 * Declares who may call a route; the first handler of every route. 'applicant' and 'analyst' require a session of that
 * kind and put it into the context under that name; without one the answer is 401 `unauthenticated`.
 */
export function access(kind: 'public'): MiddlewareHandler<AppEnv>
export function access(kind: 'applicant'): MiddlewareHandler<ApplicantEnv>
export function access(kind: 'analyst'): MiddlewareHandler<AnalystEnv>
export function access(kind: Access): MiddlewareHandler {
  const middleware: MiddlewareHandler = async (c, next) => {
    if (kind !== 'public') c.set(kind, await sessionOf(c, kind))
    await next()
  }
  declared.set(middleware, kind)
  return middleware
}

async function sessionOf(c: Context, kind: 'applicant' | 'analyst') {
  const session = await findSession(c, kind)
  if (session === undefined) throw new ProblemError('unauthenticated')
  return session
}

/** The live session that a request carries; undefined without one. */
export function findSession(c: Context, kind: 'applicant' | 'analyst') {
  const token = readSessionCookie(c, kind)
  return token === undefined ? undefined : readSession(c.get('deps'), kind, token)
}
