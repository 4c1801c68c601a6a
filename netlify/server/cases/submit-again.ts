import type { ApplicationResponse } from '#api/application.ts'
import { contactDeadline } from '#domain/calendar/business-days.ts'
import { hashForCpf } from '../accounts/applicant-password.ts'
import { replaceUnsettledPassword } from '../accounts/password-queries.ts'
import { addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import type { Kept } from './submit-queries.ts'

/**
 * Answers a submission that was stored before. If the first answer never arrived, the person may have typed another
 * password since: the last one typed opens the application. Once a password has opened it or was recovered, a repeated
 * submission can no longer change it. Throws `idempotency_key_reused` for a different request under a used key, and
 * `already_applied` if the password can no longer be replaced.
 */
export async function answerAgain(
  deps: Pick<Deps, 'db' | 'now'>,
  kept: Kept,
  fingerprint: string,
  password: string,
): Promise<ApplicationResponse> {
  if (kept.fingerprint !== fingerprint) throw new ProblemError('idempotency_key_reused')
  const { id, contractNumber } = kept.response
  const at = new Date(kept.createdAt)
  const answer = { id, contractNumber, contactBy: contactDeadline(at), receivedAt: at.toISOString() }
  const passwordHash = await hashForCpf(password, kept.passwordHash)
  if (passwordHash === kept.passwordHash) return answer
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const isReplaced = !kept.passwordSettled && (await replaceUnsettledPassword(trx, id, passwordHash, now))
    if (!isReplaced) throw new ProblemError('already_applied')
    await addEvent(trx, { applicationId: id, kind: 'password', actor: { type: 'applicant', id, name: null }, at: now })
  })
  return answer
}
