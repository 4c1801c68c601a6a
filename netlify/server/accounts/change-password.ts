import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { addEvent } from '../application/events.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { countAgainst, forgive } from '../shared/rate-limits.ts'
import { hashForCpf } from './applicant-password.ts'
import { verifyPassword } from './password.ts'
import { findCredentials, replacePassword } from './password-queries.ts'
import { refuseWeakPassword } from './passwords/chosen-password.ts'
import { deleteTokens } from './recovery-queries.ts'
import { deleteApplicationSessions } from './session-queries.ts'
import { openSession } from './sessions.ts'

/**
 * Changes an applicant's password in every application that the current one opens, ends every session of them and every
 * recovery under way, tells the owner, and opens a new session, whose token it gives. Throws `password_incorrect`,
 * `too_many_requests`, and `validation_failed` for a password that is weak or the same.
 */
export async function changeApplicantPassword(
  deps: Deps,
  applicationId: string,
  { currentPassword, password }: { currentPassword: string; password: string },
  client: { userAgent: string },
): Promise<string> {
  await countAgainst(deps, { passwordCheck: applicationId })
  const application = await findApplication(deps.db, applicationId)
  if (!application) throw new ProblemError('not_found')
  const { password_hash: formerHash, cpf, full_name: fullName, birth_date: birthDate } = application
  if (!(await verifyPassword(currentPassword, formerHash))) throw new ProblemError('password_incorrect')
  await forgive(deps, 'passwordCheck', applicationId)
  if (password === currentPassword) throw fieldError('password', 'password_same')
  refuseWeakPassword('password', password, { fullName, cpf, birthDate, motorcycle: application.motorcycle_model })
  const [newest] = await findCredentials(deps.db, cpf)
  const passwordHash = await hashForCpf(password, newest?.password_hash)
  return deps.db.transaction().execute(async (tx) => {
    await store(deps, tx, application, passwordHash)
    // Applications of a CPF share a salt: what else the new password opens has the same hash.
    const opened = (await findCredentials(tx, cpf)).filter((one) => one.password_hash === passwordHash)
    const applicationIds = opened.map(({ id }) => id)
    return openSession(deps, tx, { kind: 'applicant', applicationId, applicationIds }, client)
  })
}

async function store(deps: Deps, tx: Transaction<Database>, application: ApplicationRow, passwordHash: string) {
  const at = deps.now()
  const { id, cpf, password_hash: formerHash, full_name: fullName } = application
  const changed = await replacePassword(tx, { cpf, formerHash, passwordHash, at })
  // Another change was faster: what was typed is the current password no more.
  if (!changed.includes(id)) throw new ProblemError('password_incorrect')
  await deleteTokens(tx, changed)
  for (const applicationId of changed) {
    await deleteApplicationSessions(tx, applicationId)
    const actor = { type: 'applicant', id: applicationId, name: fullName } as const
    await addEvent(tx, { applicationId, kind: 'password', actor, data: { by: 'portal' }, at })
  }
  const { person, ...whom } = applicantOf(application)
  await queueMessage(deps, tx, {
    kind: 'password_changed',
    event: `${id}:${at.toISOString()}`,
    ...whom,
    params: { ...person, at: at.toISOString() },
  })
}
