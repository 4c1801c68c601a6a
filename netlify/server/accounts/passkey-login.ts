import type { AnalystResponse } from '#api/analyst.ts'
import type { AssertionRequest } from '#api/passkeys.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, refundAttempt } from '../shared/rate-limits.ts'
import { newToken } from '../shared/tokens.ts'
import { describeAnalyst } from './analyst-login.ts'
import { enterAccount, type KnownClient } from './enter.ts'
import { recordSecurity } from './note-security.ts'
import type { Client } from './notify-access.ts'
import { requestOptions } from './passkey.ts'
import { newChallenge } from './passkey-challenges.ts'
import { provePasskey } from './passkey-proof.ts'
import { findPasskeys } from './passkey-queries.ts'
import { descriptor } from './passkey-register.ts'
import { markSteppedUp } from './session-queries.ts'
import type { AnalystSession } from './sessions.ts'

/**
 * What a browser asks for a passkey with, to log in: any of this site, so that nothing tells which accounts there are. Only the
 * browser with the token `device`, drawn where it has none, may answer. Throws `too_many_requests`.
 */
export async function loginOptions(
  deps: Deps,
  { ip, device = newToken() }: { ip: string; device: string | undefined },
) {
  await countAgainst(deps, { passkeyAddress: ip })
  const challenge = await newChallenge(deps, { purpose: 'login', boundTo: device })
  return { options: await requestOptions(deps.config.siteUrl, challenge), device }
}

/**
 * Opens the session of the account whose passkey signed; password and second factor are not asked for, as the authenticator
 * has verified its owner. Throws like `provePasskey`, and `too_many_requests`: failures count against the address alone, so
 * that nobody can lock an account by them.
 */
export async function loginWithPasskey(
  deps: Deps,
  signed: AssertionRequest,
  client: KnownClient & { ip: string },
  replaces: string | undefined,
): Promise<{ token: string; device: string; analyst: AnalystResponse }> {
  await countAgainst(deps, { analystAddress: client.ip })
  const occasion = { purpose: 'login', boundTo: client.device ?? '' } as const
  const { account } = await provePasskey(deps, signed, occasion, client)
  await refundAttempt(deps, 'analystAddress', client.ip)
  const actor = { id: account.id, name: account.username }
  await recordSecurity(deps, deps.db, 'login', { actor, detail: 'passkey', ip: client.ip })
  return { ...(await enterAccount(deps, account, client, replaces)), analyst: await describeAnalyst(deps, account) }
}

/** What a browser asks for one of the account's own passkeys with. Throws `not_found` when it has none, `too_many_requests`. */
export async function stepUpOptions(deps: Deps, session: AnalystSession) {
  await countAgainst(deps, { passkeyAccount: session.adminUserId })
  const own = await findPasskeys(deps.db, session.adminUserId)
  if (own.length === 0) throw new ProblemError('not_found')
  const challenge = await newChallenge(deps, { purpose: 'step_up', boundTo: session.id })
  return requestOptions(deps.config.siteUrl, challenge, own.map(descriptor))
}

/** Proves like password and second factor that the session's owner is there, for five minutes. Throws like `provePasskey`. */
export async function stepUpWithPasskey(
  deps: Deps,
  session: AnalystSession,
  signed: AssertionRequest,
  client: Client & { ip: string },
): Promise<void> {
  await countAgainst(deps, { passwordCheck: session.adminUserId })
  const occasion = { purpose: 'step_up', boundTo: session.id } as const
  const { account } = await provePasskey(deps, signed, occasion, client, session.adminUserId)
  await refundAttempt(deps, 'passwordCheck', session.adminUserId)
  await markSteppedUp(deps.db, session.id, deps.now())
  const actor = { id: account.id, name: account.username }
  await recordSecurity(deps, deps.db, 'step_up', { actor, detail: 'passkey', ip: client.ip })
}
