import type { AnalystResponse } from '#api/analyst.ts'
import type { AssertionRequest } from '#api/passkeys.ts'
import type { SecurityDetail } from '#api/security-history.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../shared/log.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, refundAttempt } from '../shared/rate-limits.ts'
import { newToken } from '../shared/tokens.ts'
import { describeAnalyst, signIn } from './analyst-login.ts'
import { findAnalyst } from './analyst-queries.ts'
import type { Client, KnownClient } from './devices.ts'
import { notifyAccess } from './notify-access.ts'
import { descriptor } from './passkey-register.ts'
import { findPasskey, findPasskeys, recordUse } from './passkeys.ts'
import { recordSecurity } from './security-log.ts'
import { markSteppedUp } from './session-queries.ts'
import type { AnalystSession } from './sessions.ts'
import {
  answeredChallenge,
  CounterWentBack,
  checkAssertion,
  newChallenge,
  type Occasion,
  requestOptions,
  userHandle,
} from './webauthn.ts'

/**
 * Returns the options with which a browser asks for a passkey at login. They allow any passkey of this site, so that
 * they do not tell which accounts exist. Only the browser with the token `device` may answer; a browser without one
 * gets a new token. Throws `too_many_requests`.
 */
export async function loginOptions(
  deps: Deps,
  { ip, device = newToken() }: { ip: string; device: string | undefined },
) {
  await countAgainst(deps, { staffFloodAddress: ip })
  const challenge = await newChallenge(deps, { purpose: 'login', boundTo: device })
  return { options: await requestOptions(deps.config.siteUrl, challenge), device }
}

/**
 * Opens the session of the account whose passkey signed. Needs neither password nor second factor, because the
 * authenticator has verified its owner. Throws like `verifyPasskey`, and `too_many_requests`. Failures count against
 * the address alone, so that failures cannot lock an account.
 */
export async function loginWithPasskey(
  deps: Deps,
  signed: AssertionRequest,
  client: KnownClient & { ip: string },
  replaces: string | undefined,
): Promise<{ token: string; device: string; analyst: AnalystResponse }> {
  await countAgainst(deps, { staffFloodAddress: client.ip })
  const occasion = { purpose: 'login', boundTo: client.device ?? '' } as const
  const { account } = await verifyPasskey(deps, signed, occasion, client)
  await refundAttempt(deps, 'staffFloodAddress', client.ip)
  const actor = { id: account.id, name: account.name }
  const signedIn = await signIn(deps, account, client, replaces)
  await recordSecurity(deps, deps.db, 'login', { actor, detail: 'passkey', ip: client.ip })
  return { ...signedIn, analyst: await describeAnalyst(deps, account) }
}

/**
 * Returns the options with which a browser asks for a passkey of the account. Throws `not_found` without one,
 * `too_many_requests`.
 */
export async function stepUpOptions(deps: Deps, session: AnalystSession) {
  await countAgainst(deps, { passkeyAccount: session.adminUserId })
  const own = await findPasskeys(deps.db, session.adminUserId)
  if (own.length === 0) throw new ProblemError('not_found')
  const challenge = await newChallenge(deps, { purpose: 'step_up', boundTo: session.id })
  return requestOptions(deps.config.siteUrl, challenge, own.map(descriptor))
}

/**
 * Steps a session up for five minutes with a passkey, as password and second factor do. Throws like `verifyPasskey`.
 */
export async function stepUpWithPasskey(
  deps: Deps,
  session: AnalystSession,
  signed: AssertionRequest,
  client: Client & { ip: string },
): Promise<void> {
  await countAgainst(deps, { passwordCheck: session.adminUserId })
  const occasion = { purpose: 'step_up', boundTo: session.id } as const
  const { account } = await verifyPasskey(deps, signed, occasion, client, session.adminUserId)
  await refundAttempt(deps, 'passwordCheck', session.adminUserId)
  await markSteppedUp(deps.db, session.id, deps.now())
  const actor = { id: account.id, name: account.name }
  await recordSecurity(deps, deps.db, 'step_up', { actor, detail: 'passkey', ip: client.ip })
}

/**
 * Returns the account whose passkey signed an open challenge of this occasion, with its owner verified. Throws
 * `passkey_over` for a challenge that is not open. Throws `passkey_refused` for a passkey that is unknown, of a
 * disabled account, of another account than `owner`, made for another site, signed wrongly or copied. Records each
 * refusal.
 */
async function verifyPasskey(
  deps: Deps,
  signed: AssertionRequest,
  occasion: Occasion,
  client: Client & { ip: string },
  owner?: string,
) {
  const challenge = await answeredChallenge(deps, signed.clientDataJSON, occasion)
  const passkey = await findPasskey(deps.db, signed.id)
  const account = passkey && (await findAnalyst(deps.db, passkey.admin_user_id))
  const actor = { id: account?.id ?? owner ?? null, name: account?.name ?? '' }
  const kind = occasion.purpose === 'login' ? 'login_failed' : 'step_up_failed'
  const refuse = async (detail: SecurityDetail<'login_failed'>) => {
    await recordSecurity(deps, deps.db, kind, { actor, detail, ip: client.ip })
    throw new ProblemError('passkey_refused')
  }
  if (!passkey || !account || (owner !== undefined && account.id !== owner)) return refuse('passkey')
  // A login has no user name, so the authenticator has to name the account.
  const handle = signed.userHandle ?? (owner === undefined ? '' : userHandle(owner))
  if (handle !== userHandle(account.id)) return refuse('passkey')
  const { credential_id: id, public_key: publicKey, transports, counter } = passkey
  try {
    const next = await checkAssertion(deps.config.siteUrl, challenge, { id, publicKey, transports, counter }, signed)
    if (!(await recordUse(deps.db, passkey.id, next, deps.now()))) return refuse('passkey')
  } catch (error) {
    if (error instanceof ProblemError) throw error
    deps.log.warn(describeError(error), 'passkey refused')
    if (!(error instanceof CounterWentBack)) return refuse('passkey')
    await notifyAccess(deps, deps.db, account, 'passkey_copied', client)
    return refuse('passkey_copied')
  }
  return { account, passkey }
}
