import type { ApplicationRequest, ApplicationResponse } from '#api/application.ts'
import { contactDeadline } from '#domain/calendar/business-days.ts'
import { hashForCpf } from '../accounts/applicant-accounts.ts'
import { replaceUnsettledPassword } from '../accounts/applicant-accounts-queries.ts'
import { deleteAccountSessions } from '../accounts/session-queries.ts'
import { addEvent } from '../application/events.ts'
import { changeOffers } from '../application/offers-consent.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import type { Kept } from './submit-queries.ts'

/**
 * Answers a submission that was stored before. If the first answer never arrived, the person may have typed another
 * password since: the last one typed opens the account that the submission founded. Once a password has opened the
 * account or was recovered, a repeated submission cannot change it, and every other password counts as a try. The last
 * choice about offers counts too, because a reload empties its box. Throws `idempotency_key_reused` for a different
 * request under a used key, `already_applied` if the password can no longer be replaced, and `too_many_requests`.
 */
export async function answerAgain(
  deps: Deps,
  kept: Kept,
  fingerprint: string,
  { password, offersConsent: offers }: ApplicationRequest,
): Promise<ApplicationResponse> {
  if (kept.fingerprint !== fingerprint) throw new ProblemError('idempotency_key_reused')
  const { id, contractNumber } = kept.response
  const at = new Date(kept.createdAt)
  if (password !== undefined) await replacePassword(deps, kept, password)
  if (kept.wantsOffers !== (offers !== undefined)) await changeOffers(deps, id, offers !== undefined)
  return { id, contractNumber, contactBy: contactDeadline(at), receivedAt: at.toISOString() }
}

async function replacePassword(deps: Deps, kept: Kept, password: string): Promise<void> {
  const passwordHash = await hashForCpf(password, kept.passwordHash)
  if (passwordHash === kept.passwordHash) return
  if (kept.passwordSettled) await countAgainst(deps, { passwordTries: kept.accountId })
  const now = deps.now()
  const { id } = kept.response
  await deps.db.transaction().execute(async (trx) => {
    const isReplaced = !kept.passwordSettled && (await replaceUnsettledPassword(trx, kept.accountId, passwordHash, now))
    if (!isReplaced) throw new ProblemError('already_applied')
    await deleteAccountSessions(trx, kept.accountId)
    await addEvent(trx, { applicationId: id, kind: 'password', actor: { type: 'applicant', id, name: null }, at: now })
  })
}
