import type { AnalystResponse } from '#contracts/analyst.ts'
import type { AdminUserRow } from '#db/schema.ts'
import { matchingHashes } from '../../auth/password.ts'
import type { Deps } from '../../deps.ts'
import { ProblemError } from '../../problem.ts'
import { findAnalystByName } from '../../repositories/accounts/admin-users.ts'
import { countAgainst, forgive } from '../limits/rate-limits.ts'
import { enterAccount, type KnownClient } from './enter.ts'
import { spendSecondFactor } from './second-factor-secret.ts'

/**
 * Opens an analyst's session. Throws `invalid_credentials`, after the same time whether the account exists or not;
 * `second_factor_required` when the password is right and the account asks for a code; `second_factor_invalid` for a
 * wrong or used one; `too_many_requests`.
 */
export async function loginAnalyst(
  deps: Deps,
  login: { username: string; password: string; code?: string | undefined },
  client: KnownClient & { ip: string },
  replaces: string | undefined,
): Promise<{ token: string; device: string; analyst: AnalystResponse }> {
  const username = login.username.toLowerCase()
  await countAgainst(deps, { analystAddress: client.ip, analystAccount: username })
  const account = await findAnalystByName(deps.db, username)
  const [matching] = await matchingHashes(login.password, account ? [account.password_hash] : [])
  if (account === undefined || matching === undefined) throw new ProblemError('invalid_credentials')
  if (account.totp_enabled_at !== null && login.code === undefined) {
    await forgive(deps, 'analystAccount', username)
    throw new ProblemError('second_factor_required')
  }
  if (account.totp_enabled_at !== null && !(await spendSecondFactor(deps, account, login.code ?? '', client))) {
    throw new ProblemError('second_factor_invalid')
  }
  await forgive(deps, 'analystAccount', username)
  return { ...(await enterAccount(deps, account, client, replaces)), analyst: describeAnalyst(account) }
}

/** What a page may know of the account it works with. */
export function describeAnalyst(account: AdminUserRow): AnalystResponse {
  const { username, role, email, totp_enabled_at: enabledAt } = account
  return { username, role, email, secondFactor: enabledAt !== null }
}
