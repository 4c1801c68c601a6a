import type { AnalystResponse, SecondFactorSecret } from '#api/analyst.ts'
import type { OpenSessions } from '#api/session.ts'
import { brand } from '#content/brand.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, refundAttempt } from '../shared/rate-limits.ts'
import { describeAnalyst, missingBesidePassword } from './analyst-login.ts'
import { type AnalystAccount, findAnalyst, updateAnalyst } from './analyst-queries.ts'
import { type Client, forgetStaffDevices, type KnownClient, knownDevice } from './devices.ts'
import { notifyAccess } from './notify-access.ts'
import { hashPassword, refuseWeakStaffPassword, verifyPassword } from './password.ts'
import {
  endNeedlessRecoveryCodes,
  issueFirstRecoveryCodes,
  issueRecoveryCodes,
  newSecret,
  sealedSecret,
  secretAddress,
  spendSecondFactor,
  stepOfAccountCode,
} from './second-factor.ts'
import { recordSecurity } from './security-log.ts'
import { deleteAnalystSessions, deleteOtherSessions, findAnalystSessions, markSteppedUp } from './session-queries.ts'
import { type AnalystSession, describeSessions, openSession } from './sessions.ts'
import { lockAccount } from './team-queries.ts'

/** The analyst of a session, by name. */
export const analystActor = ({ adminUserId: id, name }: AnalystSession): AnalystActor => ({ type: 'analyst', id, name })

/** The account of a session. */
export async function currentAnalyst(deps: Deps, session: AnalystSession): Promise<AnalystResponse> {
  return describeAnalyst(deps, await accountOf(deps, session))
}

/** The analyst's open sessions, the most recently used first. */
export async function listSessions(deps: Deps, session: AnalystSession): Promise<OpenSessions> {
  const rows = await findAnalystSessions(deps.db, session.adminUserId, deps.now())
  return describeSessions(rows, session.id)
}

/**
 * Creates a secret for the second factor, which takes effect once a code is confirmed. Throws `conflict` while a second
 * factor is on, and `second_factor_not_configured`.
 */
export async function startSecondFactor(deps: Deps, session: AnalystSession): Promise<SecondFactorSecret> {
  const account = await accountOf(deps, session)
  const secret = newSecret()
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, account.id)
    if (!locked || locked.totp_enabled_at !== null) throw new ProblemError('conflict')
    await updateAnalyst(tx, account.id, { totp_secret: sealedSecret(deps, account.id, secret) }, deps.now())
  })
  return { secret, address: secretAddress(secret, brand.bank, account.username) }
}

/**
 * Turns the second factor on, ends the account's other sessions, which the password alone may have opened, and returns
 * the recovery codes, this one time only. Returns none while the codes issued with a passkey still work. Throws
 * `second_factor_invalid`, `too_many_requests`.
 */
export async function confirmSecondFactor(
  deps: Deps,
  session: AnalystSession,
  code: string,
  client: Client,
): Promise<string[]> {
  await countAgainst(deps, { passwordCheck: session.adminUserId })
  const account = await accountOf(deps, session)
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    // Adding a passkey at the same time waits here, because the account has one set of recovery codes. Checks the code
    // under the lock, because another tab may have made a new secret.
    const locked = await lockAccount(tx, account.id)
    const step = locked && stepOfAccountCode(deps, locked, code)
    if (step === undefined || locked?.totp_enabled_at !== null) throw new ProblemError('second_factor_invalid')
    await updateAnalyst(tx, account.id, { totp_enabled_at: now, totp_last_step: step }, now)
    await deleteOtherSessions(tx, account.id, session.id)
    await notifyAccess(deps, tx, account, 'second_factor_on', client)
    await recordSecurity(deps, tx, 'second_factor_on', { actor: actorFrom(account, client) })
    return issueFirstRecoveryCodes(deps, tx, account.id)
  })
}

/**
 * Replaces the recovery codes and returns the new ones. Throws `conflict` for an account with neither app nor passkey.
 */
export async function renewRecoveryCodes(deps: Deps, session: AnalystSession, client: Client): Promise<string[]> {
  const account = await accountOf(deps, session)
  if (account.totp_enabled_at === null && !account.has_passkey) throw new ProblemError('conflict')
  return deps.db.transaction().execute(async (tx) => {
    await notifyAccess(deps, tx, account, 'recovery_codes', client)
    await recordSecurity(deps, tx, 'recovery_codes', { actor: actorFrom(account, client) })
    return issueRecoveryCodes(deps, tx, account.id)
  })
}

/** Turns the second factor off. The recovery codes end too, unless the account has a passkey. */
export async function removeSecondFactor(deps: Deps, session: AnalystSession, client: Client): Promise<void> {
  const account = await accountOf(deps, session)
  if (account.totp_enabled_at === null) return
  await deps.db.transaction().execute(async (tx) => {
    const off = { totp_secret: null, totp_enabled_at: null, totp_last_step: null }
    await updateAnalyst(tx, account.id, off, deps.now())
    await endNeedlessRecoveryCodes(deps, tx, account.id)
    await notifyAccess(deps, tx, account, 'second_factor_off', client)
    await recordSecurity(deps, tx, 'second_factor_off', { actor: actorFrom(account, client) })
  })
}

/**
 * Changes the password, ends every session of the account, forgets its browsers but this one, and opens a new session,
 * whose token it gives. Throws `password_incorrect` (also if another change was faster), `too_many_requests`, and
 * `validation_failed` for a weak password.
 */
export async function changeAnalystPassword(
  deps: Deps,
  session: AnalystSession,
  change: { currentPassword: string; newPassword: string },
  client: KnownClient,
): Promise<string> {
  const account = await confirmPassword(deps, session, change.currentPassword)
  refuseWeakStaffPassword('newPassword', change.newPassword, account.username)
  const passwordHash = await hashPassword(change.newPassword)
  return deps.db.transaction().execute(async (tx) => {
    if ((await lockAccount(tx, account.id))?.password_hash !== account.password_hash)
      throw new ProblemError('password_incorrect')
    await updateAnalyst(tx, account.id, { password_hash: passwordHash }, deps.now())
    await deleteAnalystSessions(tx, account.id)
    await forgetStaffDevices(tx, account.id, knownDevice(client))
    await notifyAccess(deps, tx, account, 'password', client)
    await recordSecurity(deps, tx, 'password_changed', { actor: actorFrom(account, client) })
    return openSession(deps, tx, { kind: 'analyst', adminUserId: account.id }, client)
  })
}

/** Changes the address for notices about the account, and tells both the former and the new address. */
export async function changeAnalystEmail(
  deps: Deps,
  session: AnalystSession,
  email: string,
  client: Client,
): Promise<AnalystResponse> {
  const account = await accountOf(deps, session)
  const changed = { ...account, email }
  if (email !== account.email) {
    await deps.db.transaction().execute(async (tx) => {
      await updateAnalyst(tx, account.id, { email }, deps.now())
      await notifyAccess(deps, tx, account, 'email', client)
      await recordSecurity(deps, tx, 'email_changed', { actor: actorFrom(account, client) })
      await notifyAccess(deps, tx, changed, 'email_new', client)
    })
  }
  return describeAnalyst(deps, changed)
}

/**
 * Checks the password that a session's owner types again, and returns the account. Throws `password_incorrect`,
 * `too_many_requests`.
 */
async function confirmPassword(deps: Deps, session: AnalystSession, password: string): Promise<AnalystAccount> {
  await countAgainst(deps, { passwordCheck: session.adminUserId })
  const account = await accountOf(deps, session)
  if (!(await verifyPassword(password, account.password_hash))) throw new ProblemError('password_incorrect')
  await refundAttempt(deps, 'passwordCheck', session.adminUserId)
  return account
}

/** The account of a session. Throws `unauthenticated` when it is disabled. */
export async function accountOf(deps: Deps, session: AnalystSession): Promise<AnalystAccount> {
  const account = await findAnalyst(deps.db, session.adminUserId)
  if (account === undefined) throw new ProblemError('unauthenticated')
  return account
}

const actorFrom = ({ id, name }: AnalystAccount, { ip }: Client) => ({ id, name, ip })

/**
 * Steps a session up for five minutes. Takes the password again, and a code of the second factor (or a recovery code)
 * if a login asks for one. Throws `password_incorrect`. When the password is right and a code is missing, throws
 * `second_factor_required` or `passkey_required`, like a login. Throws `second_factor_invalid`, `second_factor_over`
 * and `too_many_requests`.
 */
export async function stepUp(
  deps: Deps,
  session: AnalystSession,
  proof: { password: string; code?: string | undefined },
  client: Client & { ip: string },
): Promise<void> {
  const account = await confirmPassword(deps, session, proof.password)
  const missing = await missingBesidePassword(deps, account)
  if (missing) {
    if (proof.code === undefined) throw new ProblemError(missing)
    await countAgainst(deps, { secondFactorCheck: account.id })
    const wrong = await spendSecondFactor(deps, account, proof.code, client)
    if (wrong) throw new ProblemError(wrong)
  }
  await markSteppedUp(deps.db, session.id, deps.now())
  await recordSecurity(deps, deps.db, 'step_up', { actor: { id: account.id, name: account.name }, ip: client.ip })
}
