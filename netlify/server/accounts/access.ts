import type { Context, Handler, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Kysely } from 'kysely'
import { applicationParams } from '#api/admin.ts'
import { accountHeader, customerViewHeader, unattendedHeader } from '#api/headers.ts'
import type { Database } from '#db/schema.ts'
import { together } from '#db/together.ts'
import type { Deps } from '../deps.ts'
import { readSessionCookie } from '../http/cookies.ts'
import { type AppEnv, clientOf } from '../http/request.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'
import { ProblemError } from '../shared/problem.ts'
import { isWithin } from '../shared/rate-limits.ts'
import { analystActor } from './analyst-account.ts'
import { type BankAccess, lets } from './bank-access.ts'
import { recordSecurity } from './security-log.ts'
import { findCustomerView } from './session-queries.ts'
import { type AnalystSession, type ApplicantSession, readSession } from './sessions.ts'

export type ApplicantEnv = AppEnv & { Variables: { applicant: ApplicantSession } }
export type AnalystEnv = AppEnv & { Variables: { analyst: AnalystSession } }

export type Access = 'public' | 'applicant' | 'portal' | BankAccess

const declared = new WeakMap<object, Access>()

/** Returns the access that a handler of `app.routes` declares; undefined for any other handler. */
export function declaredAccess(handler: Handler | MiddlewareHandler): Access | undefined {
  return declared.get(handler)
}

/**
 * Declares who may call a route; stands first among the handlers of every route. Every kind but 'public' needs a
 * session and puts it into the context: as `applicant`, or as `analyst` for staff. The answer is 401 `unauthenticated`
 * without a session and 403 `forbidden` for a session of another role. It is 403 `second_factor_due` while the
 * session's second factor is due, except for 'entering'.
 *
 * 'portal' is for the reading routes of the customer's page. It admits the customer, and an analyst who looks at that
 * page. The analyst's request then has the header of such a look (`openCustomerView`). With that header only reading
 * works, and only from 'portal' and 'public' routes, whatever cookies the browser has. Otherwise the answer is 403
 * `view_only`, or `view_over` once the look has ended.
 */
export function access(kind: 'public'): MiddlewareHandler<AppEnv>
export function access(kind: 'applicant' | 'portal'): MiddlewareHandler<ApplicantEnv>
export function access(kind: BankAccess): MiddlewareHandler<AnalystEnv>
export function access(kind: Access): MiddlewareHandler {
  const middleware: MiddlewareHandler = async (c, next) => {
    await admit(c, kind, c.var.deps)
    await next()
  }
  declared.set(middleware, kind)
  return middleware
}

/**
 * Declares who may call a route like `access`. What the route reads at once from `beside` goes to the database together
 * with the check of the session, in one trip; it has to wait for nothing before. The route awaits the session,
 * `checked`, before it writes anything or reads more. Nobody gets the answer whom the check refuses.
 */
export function accessBeside(kind: 'applicant' | 'portal'): MiddlewareHandler<CheckedEnv<ApplicantSession>>
export function accessBeside(kind: 'analyst'): MiddlewareHandler<CheckedEnv<AnalystSession>>
export function accessBeside(kind: 'applicant' | 'portal' | 'analyst'): MiddlewareHandler {
  const middleware: MiddlewareHandler = async (c, next) => {
    const { deps } = c.var
    await new Promise<void>((isConnected, reject) => {
      const check = (beside: Kysely<Database>) => {
        const checked = admit(c, kind, { ...deps, db: beside })
        c.set('checked', checked)
        c.set('beside', beside)
        isConnected()
        return checked
      }
      together(deps.db, check).catch(reject)
    })
    await Promise.all([c.var.checked, next()])
  }
  declared.set(middleware, kind)
  return middleware
}

type CheckedEnv<Session> = AppEnv & { Variables: { checked: Promise<Session>; beside: Kysely<Database> } }

/** Puts the session that a route needs into the context. Throws what `access` says. */
async function admit(c: Context, kind: Access, deps: Deps): Promise<ApplicantSession | AnalystSession | undefined> {
  const viewed = c.req.header(customerViewHeader)
  if (viewed !== undefined && (c.req.method !== 'GET' || !(kind === 'portal' || kind === 'public')))
    throw new ProblemError('view_only')
  if (kind === 'public') return undefined
  if (kind === 'applicant' || kind === 'portal') {
    const isView = viewed !== undefined && kind === 'portal'
    const applicant = isView ? await customerAsSeen(c, viewed, deps) : present(await findSession(c, 'applicant', deps))
    c.set('applicant', applicant)
    return applicant
  }
  const analyst = await allowed(c, kind, present(await findSession(c, 'analyst', deps)))
  c.set('analyst', analyst)
  return analyst
}

/**
 * Returns the session of an analyst's look at the customer's page: for that application alone, and for no action that
 * needs a code.
 */
async function customerAsSeen(c: Context<AppEnv>, applicationId: string, deps: Deps): Promise<ApplicantSession> {
  const { id } = await allowed(c, 'analyst', present(await findSession(c, 'analyst', deps)))
  const { db, now } = deps
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
  if (!lets(kind, session.role)) {
    const { deps } = c.var
    // A limit keeps repeated requests from filling the history.
    if (await isWithin(deps, { refusalNoted: session.adminUserId })) {
      const actor = analystActor(session)
      const detail = `${c.req.method} ${routePath(c)}`
      await recordSecurity(deps, deps.db, 'refused', { actor, detail, ip: c.env.ip })
    }
    throw new ProblemError('forbidden')
  }
  if (session.secondFactorDue && kind !== 'entering') throw new ProblemError('second_factor_due')
  return session
}

/**
 * The live session that a request carries; undefined without one. A tab of staff names the account that it shows:
 * another account's session is none for it, because its user would act in a colleague's name. (A tab of an older
 * release names none.)
 */
export async function findSession<Kind extends 'applicant' | 'analyst'>(
  c: Context<AppEnv>,
  kind: Kind,
  deps: Deps = c.var.deps,
) {
  const token = readSessionCookie(c, kind)
  if (token === undefined) return undefined
  const unattended = c.req.header(unattendedHeader) !== undefined
  const session = await readSession(deps, kind, token, clientOf(c), unattended)
  const shown = c.req.header(accountHeader)
  const isOther = session && 'adminUserId' in session && shown !== undefined && shown !== session.adminUserId
  return isOther ? undefined : session
}

/**
 * Lets a session through that was stepped up within the last minutes; otherwise the answer is 403 `step_up_required`.
 * Stands last among the handlers, so that a form shows its invalid fields before it asks for the password. An action
 * that needs a step-up only sometimes calls `demandStepUp` itself.
 */
export const requireStepUp: MiddlewareHandler<AnalystEnv> = async (c, next) => {
  demandStepUp(c.var.deps, c.var.analyst)
  await next()
}

/** The calling analyst with the IP address, as the histories name who acted and from where. */
export const actorOf = (c: Context<AnalystEnv>) => ({ ...analystActor(c.var.analyst), ip: c.env.ip })

/** The calling analyst with the session, for actions that depend on the role or need the password again. */
export const makerOf = (c: Context<AnalystEnv>) => ({ session: c.var.analyst, actor: actorOf(c) })

/** Replaces the assignee 'me' in a list's query by the calling analyst's id. */
export function ownOf<Query extends { assignee?: string | undefined }>(
  { adminUserId }: Pick<AnalystSession, 'adminUserId'>,
  query: Query,
): Query {
  return query.assignee === 'me' ? { ...query, assignee: adminUserId } : query
}

/**
 * Returns the application that a portal request is about: `?application=`, or the account's newest. Each tab names its
 * own, so that two tabs never mix two applications of one person. Throws `not_found` for an application that the
 * session may not open, whether it exists or not.
 */
export const ownApplication = (c: Context<ApplicantEnv>): string => ownApplicationOf(c.var.applicant, c)

/** The same for a session that the route has awaited. */
export function ownApplicationOf({ applicationId, applicationIds }: ApplicantSession, c: Context): string {
  const wanted = c.req.query('application') ?? applicationId
  if (!applicationIds.includes(wanted)) throw new ProblemError('not_found')
  return wanted
}
