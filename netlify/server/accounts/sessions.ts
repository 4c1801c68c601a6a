import type { Kysely } from 'kysely'
import type { OpenSessions, SessionRemovalRequest } from '#api/session.ts'
import type { SessionKind, SessionRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { analystIdleMs, applicantIdleMs } from '#domain/identity/idle.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { placeOf, recordAccess } from './access-records.ts'
import { accountById, confirmOwnPassword } from './applicant-accounts.ts'
import { type Client, deviceOf } from './devices.ts'
import {
  deleteAccountSessions,
  deleteAnalystSessions,
  deleteSession,
  findAccountSessions,
  findLiveSession,
  insertSession,
  touchSession,
} from './session-queries.ts'

const minute = 60_000
/** A session ends this long after its last request (ms), and in any case after `absoluteMs`. */
export const idleMs: Record<SessionKind, number> = { applicant: applicantIdleMs, analyst: analystIdleMs }
const absoluteMs = 12 * 60 * minute
// Writing on every request would double the cost of reading, so the idle limit is accurate to a minute only.
const touchEveryMs = minute

export interface ApplicantSession {
  id: string
  accountId: string
  /** The account's newest application. */
  applicationId: string
  /** All of the account's applications, newest first. */
  applicationIds: readonly string[]
  /** When the owner last typed a code for an action that needs one; null before the first. */
  steppedUpAt: Date | null
  /** True if an analyst looks at the customer's page; see `access`. */
  isView: boolean
}
export interface AnalystSession {
  id: string
  adminUserId: string
  name: string
  role: AdminRole
  /** The dealership at whose counter the account works; null for everybody else. */
  dealership: string | null
  /** When the owner last stepped up; see `stepUp`. Null before the first. */
  steppedUpAt: Date | null
  /** True when a second factor is compulsory and the account has none. Then only the set-up of one works. */
  secondFactorDue: boolean
}
type SessionOf<Kind extends SessionKind> = Kind extends 'applicant' ? ApplicantSession : AnalystSession
type Subject = { kind: 'applicant'; accountId: string } | { kind: 'analyst'; adminUserId: string }

/**
 * Opens a session and gives its token, of which only a hash is stored. The session of the former token `replaces` ends.
 */
export async function openSession(
  deps: Deps,
  db: Kysely<Database>,
  subject: Subject,
  client: Client,
  replaces?: string,
): Promise<string> {
  const { token, row } = newSession(deps, subject, client)
  const ended = replaces === undefined ? undefined : deleteSession(db, tokenHash(replaces))
  await Promise.all([ended, insertSession(db, placeOf(client), row)])
  return token
}

/** Makes a session that nothing stores yet: its token, and its row, which has a hash of the token alone. */
export function newSession({ now }: Pick<Deps, 'now'>, subject: Subject, client: Client) {
  const token = newToken()
  const at = now()
  const row = {
    id: crypto.randomUUID(),
    token_hash: tokenHash(token),
    kind: subject.kind,
    user_agent: client.userAgent.slice(0, 200),
    created_at: at,
    last_seen_at: at,
    expires_at: new Date(at.getTime() + absoluteMs),
    ...(subject.kind === 'applicant' ? { account_id: subject.accountId } : { admin_user_id: subject.adminUserId }),
  }
  return { token, row }
}

/**
 * Returns the live session of a token; undefined for an unknown token, and for a session that is over or of another
 * kind. Reading counts as use, unless the request is `unattended`, so that a page that refreshes itself does not keep
 * an abandoned session alive. Records each address once a session, with its first and last use: the Marco Civil (art.
 * 5º, VIII) asks for the instant at which the application was used from an address, not for each request.
 */
export async function readSession<Kind extends SessionKind>(
  deps: Deps,
  kind: Kind,
  token: string,
  client: Client,
  unattended?: boolean,
): Promise<SessionOf<Kind> | undefined>
export async function readSession(deps: Deps, kind: SessionKind, token: string, client: Client, unattended = false) {
  const now = deps.now()
  const seenAfter = new Date(now.getTime() - idleMs[kind])
  const place = placeOf(client)
  const wanted = { tokenHash: tokenHash(token), kind, now, seenAfter, address: place.address }
  const row = await findLiveSession(deps.db, wanted)
  if (row === undefined) return undefined
  const isTouched = !unattended && now.getTime() - row.last_seen_at.getTime() > touchEveryMs
  if (isTouched) await touchSession(deps.db, row.id, now)
  if (isTouched || !row.known_address) await recordAccess(deps.db, row, place, now)
  if (row.account_id !== null) {
    const [applicationId] = row.opens
    if (applicationId === undefined) return undefined
    const { id, account_id: accountId, opens: applicationIds, stepped_up_at: steppedUpAt } = row
    return { id, accountId, applicationId, applicationIds, steppedUpAt, isView: false }
  }
  const { id, admin_user_id: adminUserId, name, role, dealership, stepped_up_at: steppedUpAt } = row
  if (adminUserId === null || name === null || role === null) return undefined
  return { id, adminUserId, name, role, dealership, steppedUpAt, secondFactorDue: row.second_factor_due }
}

/** Ends the session of a token, whatever its kind. */
export async function closeSession(db: Kysely<Database>, token: string): Promise<void> {
  await deleteSession(db, tokenHash(token))
}

/** Ends all of an analyst's sessions, including the current one, or only the one with `id`. */
export async function closeAnalystSessions(db: Kysely<Database>, session: AnalystSession, id?: string): Promise<void> {
  await deleteAnalystSessions(db, session.adminUserId, id)
}

/** Describes open sessions for people to read; `currentId` is the calling session. */
export function describeSessions(rows: readonly SessionRow[], currentId: string): OpenSessions {
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    current: row.id === currentId,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }))
  return { sessions }
}

/** The open sessions of a session's account, this one included. */
export async function applicantSessions(deps: Deps, session: ApplicantSession): Promise<OpenSessions> {
  const now = deps.now()
  const seenAfter = new Date(now.getTime() - idleMs.applicant)
  const rows = await findAccountSessions(deps.db, session.accountId, { now, seenAfter })
  return describeSessions(rows, session.id)
}

/**
 * Ends one of the account's sessions, or all but the calling one. Takes the password again, so that a passer-by at an
 * open screen cannot shut the owner out (OWASP ASVS 5.0, 7.5.2). Throws `password_incorrect` and `too_many_requests`.
 */
export async function endApplicantSessions(
  deps: Deps,
  session: ApplicantSession,
  { password, sessionId: id }: SessionRemovalRequest,
): Promise<void> {
  await confirmOwnPassword(deps, await accountById(deps.db, session.accountId), password)
  await deleteAccountSessions(deps.db, session.accountId, id === undefined ? { except: session.id } : { id })
}

/**
 * Ends every session that opens an application, for a customer who calls the bank about a lost phone. Throws
 * `not_found`.
 */
export async function endSessionsFor(deps: Deps, analyst: AnalystActor, applicationId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const application = await findApplication(tx, applicationId)
    if (!application) throw new ProblemError('not_found')
    await deleteAccountSessions(tx, application.account_id)
    await addEvent(tx, { applicationId, kind: 'password', actor: analyst, data: { by: 'sessions' }, at: deps.now() })
  })
}
