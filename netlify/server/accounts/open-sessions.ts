import type { OpenSessions, SessionRemovalRequest } from '#api/session.ts'
import type { SessionRow } from '#db/schema/sessions.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { deviceOf } from './device.ts'
import { accountById, confirmOwnPassword } from './owner.ts'
import { deleteAccountSessions, findAccountSessions } from './session-queries.ts'
import { type ApplicantSession, idleMs } from './sessions.ts'

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
 * Ends one of the account's sessions, or all but the calling one. Takes the password again, so that a passer-by at an open
 * screen cannot shut the owner out (OWASP ASVS 5.0, 7.5.2). Throws `password_incorrect` and `too_many_requests`.
 */
export async function endApplicantSessions(
  deps: Deps,
  session: ApplicantSession,
  { password, sessionId: id }: SessionRemovalRequest,
): Promise<void> {
  await confirmOwnPassword(deps, await accountById(deps.db, session.accountId), password)
  await deleteAccountSessions(deps.db, session.accountId, id === undefined ? { except: session.id } : { id })
}

/** Ends every session that opens an application, for a customer who calls the bank about a lost phone. Throws `not_found`. */
export async function endSessionsFor(deps: Deps, analyst: AnalystActor, applicationId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const application = await findApplication(tx, applicationId)
    if (!application) throw new ProblemError('not_found')
    await deleteAccountSessions(tx, application.account_id)
    await addEvent(tx, { applicationId, kind: 'password', actor: analyst, data: { by: 'sessions' }, at: deps.now() })
  })
}
