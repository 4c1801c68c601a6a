import type { AssertionRequest } from '#api/passkeys.ts'
import type { SecurityDetail } from '#api/security-history.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../shared/log.ts'
import { ProblemError } from '../shared/problem.ts'
import { findAnalyst } from './analyst-queries.ts'
import { recordSecurity } from './note-security.ts'
import { type Client, notifyAccess } from './notify-access.ts'
import { CounterWentBack, checkAssertion, userHandle } from './passkey.ts'
import { answeredChallenge, type Occasion } from './passkey-challenges.ts'
import { findPasskey, recordUse } from './passkey-queries.ts'

/**
 * The account whose passkey signed an open challenge of this occasion, with its owner verified. Throws `passkey_over` for a
 * challenge that is not open, and `passkey_refused`, whatever the reason: unknown, of a disabled account, of another one than
 * `owner`, made for another site, signed wrongly, copied. Each refusal is kept.
 */
export async function provePasskey(
  deps: Deps,
  signed: AssertionRequest,
  occasion: Occasion,
  client: Client & { ip: string },
  owner?: string,
) {
  const challenge = await answeredChallenge(deps, signed.clientDataJSON, occasion)
  const passkey = await findPasskey(deps.db, signed.id)
  const account = passkey && (await findAnalyst(deps.db, passkey.admin_user_id))
  const actor = { id: account?.id ?? owner ?? null, name: account?.username ?? '' }
  const kind = occasion.purpose === 'login' ? 'login_failed' : 'step_up_failed'
  const refuse = async (detail: SecurityDetail<'login_failed'>) => {
    await recordSecurity(deps, deps.db, kind, { actor, detail, ip: client.ip })
    throw new ProblemError('passkey_refused')
  }
  if (!passkey || !account || (owner !== undefined && account.id !== owner)) return refuse('passkey')
  // Found without a user name, it has to say whose it is.
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
