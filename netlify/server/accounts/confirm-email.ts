import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { findApplicationsOf } from './applicant-accounts-queries.ts'
import { type CodeSubject, countCodeRequest, sendCode, withCode } from './one-time-code.ts'
import { accountById } from './owner.ts'

/**
 * Sends a code to the account's own address, so that its owner can confirm it. Sends none where a code has confirmed it already.
 * Throws `too_many_requests` and `codes_not_configured`.
 */
export async function askToConfirmEmail(deps: Deps, accountId: string): Promise<void> {
  const account = await accountById(deps.db, accountId)
  if (account.email_confirmed_at !== null) return
  await countCodeRequest(deps, codeFor(account))
  const [newest] = await findApplicationsOf(deps.db, accountId)
  if (newest) await deps.db.transaction().execute((tx) => sendCode(deps, tx, codeFor(account), applicantOf(newest)))
}

/** Confirms the account's address with the code sent there. Throws what `withCode` throws, but nothing once it is confirmed. */
export async function confirmEmail(deps: Deps, accountId: string, code: string): Promise<void> {
  const account = await accountById(deps.db, accountId)
  if (account.email_confirmed_at !== null) return
  // Using up the code confirms the address.
  await withCode(deps, codeFor(account), code, async () => {})
}

const codeFor = ({ id, email }: ApplicantAccountRow): CodeSubject => ({
  ...{ purpose: 'confirm', accountId: id, binding: email },
})
