import type { AnalystResponse } from '#api/analyst.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, type LimitName, refundAttempt } from '../shared/rate-limits.ts'
import { tokenHash } from '../shared/tokens.ts'
import { type AnalystAccount, findAnalystByName } from './analyst-queries.ts'
import { isKnownDevice } from './device-queries.ts'
import { notifyAccess } from './notify-access.ts'
import { matchingHashes } from './password.ts'
import { recordSecurity } from './record-security.ts'
import { findSecondFactorState, isSecondFactorCompulsory } from './second-factor-rule-queries.ts'
import { spendSecondFactor } from './second-factor-secret.ts'
import { type KnownClient, signIn } from './sign-in.ts'

/**
 * Opens an analyst's session. Throws `invalid_credentials`, after the same time whether the account exists or not;
 * `second_factor_required` when the password is right and the account asks for a code; `passkey_required` where a passkey is
 * all that the account has, and a recovery code all that stands in for it; `second_factor_invalid` for a wrong or used code;
 * `too_many_requests`.
 */
export async function loginAnalyst(
  deps: Deps,
  login: { username: string; password: string; code?: string | undefined },
  client: KnownClient & { ip: string },
  replaces: string | undefined,
): Promise<{ token: string; device: string; analyst: AnalystResponse }> {
  const username = login.username.toLowerCase()
  const counted = await countLogin(deps, username, client)
  const account = await findAnalystByName(deps.db, username)
  const [matching] = await matchingHashes(login.password, account ? [account.password_hash] : [])
  if (account === undefined || matching === undefined) {
    // For a name that nobody has too, so that it takes as long; what was typed there may be anything.
    const actor = { id: account?.id ?? null, name: account ? username : '' }
    await recordSecurity(deps, deps.db, 'login_failed', { actor, ip: client.ip })
    throw new ProblemError('invalid_credentials')
  }
  const missing = await missingBesidePassword(deps, account)
  if (missing && login.code === undefined) {
    await refundAttempt(deps, ...counted)
    throw new ProblemError(missing)
  }
  if (missing && !(await spendSecondFactor(deps, account, login.code ?? '', client))) {
    await recordSecurity(deps, deps.db, 'login_failed', { actor: { id: account.id, name: username }, ip: client.ip })
    throw new ProblemError('second_factor_invalid')
  }
  await refundAttempt(deps, ...counted)
  await recordSecurity(deps, deps.db, 'login', { actor: { id: account.id, name: username }, ip: client.ip })
  return { ...(await signIn(deps, account, client, replaces)), analyst: await describeAnalyst(deps, account) }
}

/**
 * What an account asks for beside the password: a code of its app, or a passkey where it has nothing else and a second factor
 * is compulsory. A recovery code stands in for either. Undefined where the password is enough.
 */
export async function missingBesidePassword(
  { db }: Pick<Deps, 'db'>,
  account: AnalystAccount,
): Promise<'second_factor_required' | 'passkey_required' | undefined> {
  if (account.totp_enabled_at !== null) return 'second_factor_required'
  return account.has_passkey && (await isSecondFactorCompulsory(db)) ? 'passkey_required' : undefined
}

/**
 * Counts a login; gives what it was counted against. In a browser that the account was opened in before, that is the
 * browser alone: nobody elsewhere can keep the owner out of it. Elsewhere it is the account and the address, and the owner
 * is told, once a day, when there were too many.
 */
async function countLogin(
  deps: Deps,
  username: string,
  client: KnownClient & { ip: string },
): Promise<[LimitName, string]> {
  const device = client.device === undefined ? undefined : tokenHash(client.device)
  if (device !== undefined && (await isKnownDevice(deps.db, username, device))) {
    const subject = `${username}:${device}`
    await countAgainst(deps, { analystDevice: subject })
    return ['analystDevice', subject]
  }
  await countAgainst(deps, { analystAddress: client.ip })
  try {
    await countAgainst(deps, { analystAccount: username })
  } catch (refusal) {
    const account = await findAnalystByName(deps.db, username)
    if (account) await notifyAccess(deps, deps.db, account, 'attempts', client, brazilianDate(deps.now()))
    throw refusal
  }
  return ['analystAccount', username]
}

/** What a page may know of the account it works with. */
export async function describeAnalyst({ db }: Pick<Deps, 'db'>, account: AnalystAccount): Promise<AnalystResponse> {
  const { id, username, role, email, totp_enabled_at: enabledAt, has_passkey: hasPasskey } = account
  const { due, compulsory, recoveryCodes } = await findSecondFactorState(db, id)
  return {
    username,
    role,
    email,
    secondFactor: enabledAt !== null,
    hasPasskey,
    recoveryCodes,
    secondFactorDue: due,
    secondFactorCompulsory: compulsory,
  }
}
