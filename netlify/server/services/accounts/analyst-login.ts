import type { AnalystResponse } from '#contracts/analyst.ts'
import type { AdminUserRow } from '#db/schema.ts'
import { matchingHashes } from '../../auth/password.ts'
import { recoveryCodeHash } from '../../auth/second-factor.ts'
import type { Deps } from '../../deps.ts'
import { ProblemError } from '../../problem.ts'
import { findAnalystByName, spendRecoveryCode, spendStep } from '../../repositories/accounts/admin-users.ts'
import { countAgainst, forgive } from '../limits/rate-limits.ts'
import { openSession } from '../sessions/sessions.ts'
import { sealOlderSecret, stepOfAccountCode } from './second-factor-secret.ts'

/**
 * Opens an analyst's session. Throws `invalid_credentials`, after the same time whether the account exists or not;
 * `second_factor_required` when the password is right and the account asks for a code; `second_factor_invalid` for a
 * wrong or used one; `too_many_requests`.
 */
export async function loginAnalyst(
  deps: Deps,
  login: { username: string; password: string; code?: string | undefined },
  client: { ip: string; userAgent: string },
  replaces: string | undefined,
): Promise<{ token: string; analyst: AnalystResponse }> {
  const username = login.username.toLowerCase()
  await countAgainst(deps, { analystAddress: client.ip, analystAccount: username })
  const account = await findAnalystByName(deps.db, username)
  const [matching] = await matchingHashes(login.password, account ? [account.password_hash] : [])
  if (account === undefined || matching === undefined) throw new ProblemError('invalid_credentials')
  if (account.totp_enabled_at !== null && login.code === undefined) {
    await forgive(deps, 'analystAccount', username)
    throw new ProblemError('second_factor_required')
  }
  if (account.totp_enabled_at !== null && !(await spendSecondFactor(deps, account, login.code ?? ''))) {
    throw new ProblemError('second_factor_invalid')
  }
  await forgive(deps, 'analystAccount', username)
  const token = await openSession(deps, deps.db, { kind: 'analyst', adminUserId: account.id }, client, replaces)
  return { token, analyst: describeAnalyst(account) }
}

/** What a page may know of the account it works with. */
export function describeAnalyst(account: AdminUserRow): AnalystResponse {
  return { username: account.username, secondFactor: account.totp_enabled_at !== null }
}

/** Uses up a code of the app or a recovery code; false when it is wrong or was used before. */
async function spendSecondFactor(deps: Deps, account: AdminUserRow, code: string): Promise<boolean> {
  const step = stepOfAccountCode(deps, account, code)
  if (step === undefined) return spendRecoveryCode(deps.db, account.id, recoveryCodeHash(code), deps.now())
  const isFirstUse = await spendStep(deps.db, account.id, step)
  if (isFirstUse) await sealOlderSecret(deps, account)
  return isFirstUse
}
