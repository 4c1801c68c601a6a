import { mostPasskeys, type PasskeyMade, type RegistrationRequest } from '#api/passkeys.ts'
import { brand } from '#content/brand.ts'
import type { Deps } from '../deps.ts'
import { describeError } from '../shared/log.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { accountOf } from './analyst-account.ts'
import type { Client } from './devices.ts'
import { notifyAccess } from './notify-access.ts'
import { findPasskeys, insertPasskey, listPasskeys } from './passkeys.ts'
import { findSecondFactorState, issueFirstRecoveryCodes } from './second-factor.ts'
import { recordSecurity } from './security-log.ts'
import { deleteOtherSessions } from './session-queries.ts'
import type { AnalystSession } from './sessions.ts'
import { lockAccount } from './team-queries.ts'
import { answeredChallenge, checkRegistration, newChallenge, registrationOptions } from './webauthn.ts'

/**
 * Returns the options with which a browser makes a passkey for the session's account. Throws `passkeys_full`,
 * `too_many_requests`.
 */
export async function startRegistration(deps: Deps, session: AnalystSession) {
  await countAgainst(deps, { passkeyAccount: session.adminUserId })
  const { id, username, name: fullName } = await accountOf(deps, session)
  const existing = await findPasskeys(deps.db, id)
  if (existing.length >= mostPasskeys) throw new ProblemError('passkeys_full')
  const challenge = await newChallenge(deps, { purpose: 'registration', boundTo: session.id })
  return registrationOptions(
    deps.config.siteUrl,
    { id, username, fullName, bank: brand.bank },
    challenge,
    existing.map(descriptor),
  )
}

/**
 * Adds the passkey that an authenticator made for the session's account, and tells the owner. As the account's first
 * second factor it ends the other sessions, which the password alone has opened. Returns all passkeys, and recovery
 * codes if the account has none left. The codes appear this one time only; they open the account once the device is
 * lost. Throws `passkey_over` for a challenge that is not open in this session, `passkey_refused` for an answer that
 * does not verify, `conflict` for a known passkey, `passkeys_full`.
 */
export async function register(
  deps: Deps,
  session: AnalystSession,
  made: RegistrationRequest,
  client: Client & { ip: string },
): Promise<PasskeyMade> {
  const challenge = await answeredChallenge(deps, made.clientDataJSON, {
    purpose: 'registration',
    boundTo: session.id,
  })
  const { id, publicKey, counter } = await checkRegistration(deps.config.siteUrl, challenge, made).catch((error) => {
    deps.log.warn(describeError(error), 'passkey refused')
    throw new ProblemError('passkey_refused')
  })
  const codes = await deps.db.transaction().execute(async (tx) => {
    // Locks the account, so that two requests at once cannot pass the limit.
    const account = await lockAccount(tx, session.adminUserId)
    if (account === undefined || account.disabled_at !== null) throw new ProblemError('unauthenticated')
    if ((await findPasskeys(tx, account.id)).length >= mostPasskeys) throw new ProblemError('passkeys_full')
    const { has } = await findSecondFactorState(tx, account.id)
    if (!has) await deleteOtherSessions(tx, account.id, session.id)
    const isNew = await insertPasskey(tx, {
      admin_user_id: account.id,
      credential_id: id,
      public_key: publicKey,
      counter,
      transports: made.transports,
      name: made.name,
      created_at: deps.now(),
    })
    if (!isNew) throw new ProblemError('conflict')
    const actor = { id: account.id, name: account.name }
    await recordSecurity(deps, tx, 'passkey_added', { actor, detail: made.name, ip: client.ip })
    await notifyAccess(deps, tx, account, 'passkey_added', client)
    return issueFirstRecoveryCodes(deps, tx, account.id)
  })
  return { ...(await listPasskeys(deps, session)), codes }
}

/** Describes a stored passkey for the options that a browser gets. */
export const descriptor = (row: { credential_id: string; transports: string[] }) => ({
  id: row.credential_id,
  transports: row.transports,
})
