import type { Context, Handler, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { applicationParams } from '#api/admin.ts'
import { customerViewHeader, unattendedHeader } from '#api/headers.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { clientOf } from '../http/client.ts'
import { readSessionCookie } from '../http/cookies.ts'
import type { AnalystEnv, AppEnv, ApplicantEnv } from '../http/environment.ts'
import { ProblemError } from '../shared/problem.ts'
import { isWithin } from '../shared/rate-limits.ts'
import { analystActor } from './analyst-account.ts'
import { recordSecurity } from './record-security.ts'
import { findCustomerView } from './session-queries.ts'
import { type AnalystSession, type ApplicantSession, readSession } from './sessions.ts'

/**
 * Which roles each declaration of the bank's side lets through; 'staff' is for what everybody does with the own account, and
 * 'entering' for the part of it that works while a compulsory second factor is still to be set up.
 */
export const rolesOf = {
  entering: ['manager', 'analyst', 'dealership'],
  staff: ['manager', 'analyst', 'dealership'],
  analyst: ['manager', 'analyst'],
  manager: ['manager'],
  dealership: ['dealership'],
} as const satisfies Record<string, readonly AdminRole[]>

export type BankAccess = keyof typeof rolesOf
export type Access = 'public' | 'applicant' | 'portal' | BankAccess

const declared = new WeakMap<object, Access>()

/**
 * Who a handler in `app.routes` lets through; undefined when it is not a declaration of access.
 * @internal for the tests that walk all routes.
 */
export function declaredAccess(handler: Handler | MiddlewareHandler): Access | undefined {
  return declared.get(handler)
}

/**
 * Declares who may call a route; the first handler of every route. All but 'public' require a session, without which the
 * answer is 401 `unauthenticated`, and put it into the context: as `applicant`, or as `analyst` for the bank's side, where
 * a session of another role is answered with 403 `forbidden`, and one whose second factor is due, but for 'entering', with
 * 403 `second_factor_due`.
 *
 * 'portal' is what the customer's page reads: open to the customer, and to an analyst's session that looks at that page with the
 * header of such a look (`openCustomerView`). With that header nothing else is: no change, and no other read, whatever cookies
 * the browser has. The answer is 403 `view_only`, or `view_over` once the look has ended.
 */
export function access(kind: 'public'): MiddlewareHandler<AppEnv>
export function access(kind: 'applicant' | 'portal'): MiddlewareHandler<ApplicantEnv>
export function access(kind: BankAccess): MiddlewareHandler<AnalystEnv>
export function access(kind: Access): MiddlewareHandler {
  const middleware: MiddlewareHandler = async (c, next) => {
    const viewed = c.req.header(customerViewHeader)
    if (viewed !== undefined && (c.req.method !== 'GET' || !(kind === 'portal' || kind === 'public')))
      throw new ProblemError('view_only')
    if (viewed !== undefined && kind === 'portal') c.set('applicant', await customerAsSeen(c, viewed))
    else if (kind === 'applicant' || kind === 'portal') c.set('applicant', present(await findSession(c, 'applicant')))
    else if (kind !== 'public') c.set('analyst', await allowed(c, kind, present(await findSession(c, 'analyst'))))
    await next()
  }
  declared.set(middleware, kind)
  return middleware
}

/** The session of a look at the customer's page: of that application alone, and of nothing that takes a code. */
async function customerAsSeen(c: Context<AppEnv>, applicationId: string): Promise<ApplicantSession> {
  const { id } = await allowed(c, 'analyst', present(await findSession(c, 'analyst')))
  const { db, now } = c.var.deps
  const view = applicationParams.safeParse({ id: applicationId }).success
    ? await findCustomerView(db, { sessionId: id, applicationId }, now())
    : undefined
  if (view === undefined) throw new ProblemError('view_over')
  const { accountId } = view
  return { id, accountId, applicationId, applicationIds: [applicationId], steppedUpAt: null, isView: true }
}

function present<Session>(session: Session | undefined): Session {
  if (session === undefined) throw new ProblemError('unauthenticated')
  return session
}

async function allowed(c: Context<AppEnv>, kind: BankAccess, session: AnalystSession): Promise<AnalystSession> {
  const roles: readonly AdminRole[] = rolesOf[kind]
  if (!roles.includes(session.role)) {
    const { deps } = c.var
    // Repeated requests do not fill the log.
    if (await isWithin(deps, { refusalNoted: session.adminUserId })) {
      const actor = await analystActor(deps, session)
      const detail = `${c.req.method} ${routePath(c)}`
      await recordSecurity(deps, deps.db, 'refused', { actor, detail, ip: c.env.ip })
    }
    throw new ProblemError('forbidden')
  }
  if (session.secondFactorDue && kind !== 'entering') throw new ProblemError('second_factor_due')
  return session
}

/** The live session that a request carries; undefined without one. */
export function findSession<Kind extends 'applicant' | 'analyst'>(c: Context<AppEnv>, kind: Kind) {
  const token = readSessionCookie(c, kind)
  return token === undefined
    ? undefined
    : readSession(c.var.deps, kind, token, clientOf(c), c.req.header(unattendedHeader) !== undefined)
}
