import type { OpenSessions } from '#api/session.ts'
import type { SessionRow } from '#db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import { deviceOf } from './device.ts'
import { deleteSharingSessions, findSharingSessions } from './session-queries.ts'
import { type ApplicantSession, idleMs } from './sessions.ts'

/** Open sessions as people read them; `currentId` is the one that asks. */
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

/** Where else somebody is logged in with one of the applications that this session opens, and here. */
export async function applicantSessions(deps: Deps, session: ApplicantSession): Promise<OpenSessions> {
  const now = deps.now()
  const seenAfter = new Date(now.getTime() - idleMs.applicant)
  const rows = await findSharingSessions(deps.db, idsOf(session), { now, seenAfter })
  return describeSessions(rows, session.id)
}

/** Ends one of these sessions, or all of them but the one that asks. */
export async function endApplicantSessions(deps: Deps, session: ApplicantSession, id?: string): Promise<void> {
  await deleteSharingSessions(deps.db, idsOf(session), id === undefined ? { except: session.id } : { id })
}

const idsOf = ({ applicationId, applicationIds }: ApplicantSession) => [applicationId, ...applicationIds]
