import type { Context } from 'hono'
import type { AnalystResponse } from '#api/analyst.ts'
import type { AdminUserRow } from '#db/schema/accounts.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Deps } from '../deps.ts'
import { readDeviceCookie, readSessionCookie, setDeviceCookie, setSessionCookie } from '../http/cookies.ts'
import { type AppEnv, clientOf } from '../http/request.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, type LimitName, refundAttempt } from '../shared/rate-limits.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { allowBrowserLink } from './allow-browser.ts'
import { type AnalystAccount, findAnalystByName, holdAnalyst } from './analyst-queries.ts'
import { lets } from './bank-access.ts'
import { isKnownDevice, type KnownClient, recordDevice } from './devices.ts'
import { notifyAccess } from './notify-access.ts'
import { matchingHashes } from './password.ts'
import { findSecondFactorState, isSecondFactorCompulsory, spendSecondFactor } from './second-factor.ts'
import { recordSecurity } from './security-log.ts'
import { openSession } from './sessions.ts'

/**
 * Opens an analyst's session. Throws `invalid_credentials`, after the same time whether the account exists or not.
 * Throws `second_factor_required` when the password is right and a code is missing. Throws `passkey_required` when the
 * account has only a passkey; of all codes, only a recovery code stands in for it. Throws `second_factor_invalid` for a
 * wrong or used code, `second_factor_over`, and `too_many_requests`.
 */
export async function loginAnalyst(
  deps: Deps,
  login: { username: string; password: string; code?: string | undefined },
  client: KnownClient & { ip: string },
  replaces: string | undefined,
): Promise<{ token: string; device: string; analyst: AnalystResponse }> {
  const username = login.username.toLowerCase()
  const counted = await countLogin(deps, username, client)
  const refund = async () => {
    for (const [name, subject] of counted) await refundAttempt(deps, name, subject)
  }
  const account = await findAnalystByName(deps.db, username)
  const [matching] = await matchingHashes(login.password, account ? [account.password_hash] : [])
  if (account === undefined || matching === undefined) {
    // Records an unknown name too, so that both cases take the same time. Leaves the name out then, because the typed
    // text may be anything.
    const actor = { id: account?.id ?? null, name: account?.name ?? '' }
    await recordSecurity(deps, deps.db, 'login_failed', { actor, ip: client.ip })
    throw new ProblemError('invalid_credentials')
  }
  const missing = await missingBesidePassword(deps, account)
  if (missing && login.code === undefined) {
    await refund()
    throw new ProblemError(missing)
  }
  const wrong = missing && (await spendSecondFactor(deps, account, login.code ?? '', client))
  if (wrong) {
    await recordSecurity(deps, deps.db, 'login_failed', {
      actor: { id: account.id, name: account.name },
      ip: client.ip,
    })
    throw new ProblemError(wrong)
  }
  await refund()
  const signedIn = await signIn(deps, account, client, replaces)
  await recordSecurity(deps, deps.db, 'login', { actor: { id: account.id, name: account.name }, ip: client.ip })
  return { ...signedIn, analyst: await describeAnalyst(deps, account) }
}

/**
 * Returns the second proof that a login needs beside the password: a code of the account's app, or its passkey if it
 * has no app and a second factor is compulsory. A recovery code replaces either. Undefined if the password is enough.
 */
export async function missingBesidePassword(
  { db }: Pick<Deps, 'db'>,
  account: AnalystAccount,
): Promise<'second_factor_required' | 'passkey_required' | undefined> {
  if (account.totp_enabled_at !== null) return 'second_factor_required'
  return account.has_passkey && (await isSecondFactorCompulsory(db)) ? 'passkey_required' : undefined
}

/**
 * Counts a login, and returns the limits and the subjects that it counts against. In a browser that has opened the
 * account before, only that browser counts, so that tries from elsewhere cannot lock its owner out. In any other
 * browser the address and the account count. After too many tries for either, the owner gets a message, once a day,
 * with a link that makes the browser in which it is opened a known one.
 */
async function countLogin(
  deps: Deps,
  username: string,
  client: KnownClient & { ip: string },
): Promise<[LimitName, string][]> {
  const device = client.device === undefined ? undefined : tokenHash(client.device)
  if (device !== undefined && (await isKnownDevice(deps.db, username, device))) {
    const subject = `${username}:${device}`
    await countAgainst(deps, { analystDevice: subject })
    return [['analystDevice', subject]]
  }
  try {
    await countAgainst(deps, { analystAddress: client.ip, analystAccount: username })
  } catch (refusal) {
    const account = await findAnalystByName(deps.db, username)
    const today = brazilianDate(deps.now())
    if (account) await notifyAccess(deps, deps.db, account, 'attempts', client, today, allowBrowserLink(deps, account))
    throw refusal
  }
  return [
    ['analystAddress', client.ip],
    ['analystAccount', username],
  ]
}

/** Describes an account for the page that works with it. */
export async function describeAnalyst({ db }: Pick<Deps, 'db'>, account: AnalystAccount): Promise<AnalystResponse> {
  const { id, username, name, role, email, totp_enabled_at: enabledAt, has_passkey: hasPasskey } = account
  const { due, compulsory, recoveryCodes } = await findSecondFactorState(db, id)
  return {
    id,
    username,
    name,
    role,
    acts: {
      workOnApplications: lets('analyst', role) || 'forbidden',
      manageBank: lets('manager', role) || 'managers_only',
      workAtCounter: lets('dealership', role) || 'forbidden',
    },
    email,
    secondFactor: enabledAt !== null,
    hasPasskey,
    recoveryCodes,
    secondFactorDue: due,
    secondFactorCompulsory: compulsory,
  }
}

/**
 * Opens the session of an account whose owner has proved who they are, and ends the browser's former session. Sends the
 * owner a message about a new browser. Returns the session's token, and the browser's token, which the browser keeps.
 * Throws `invalid_credentials` if the account was disabled or its password changed meanwhile.
 */
export async function signIn(
  deps: Deps,
  account: AdminUserRow,
  client: KnownClient,
  replaces: string | undefined,
): Promise<{ token: string; device: string }> {
  const device = client.device ?? newToken()
  const token = await deps.db.transaction().execute(async (tx) => {
    if ((await holdAnalyst(tx, account.id))?.password_hash !== account.password_hash)
      throw new ProblemError('invalid_credentials')
    const seen = { adminUserId: account.id, tokenHash: tokenHash(device), at: deps.now() }
    if (await recordDevice(tx, seen)) await notifyAccess(deps, tx, account, 'new_device', client)
    return openSession(deps, tx, { kind: 'analyst', adminUserId: account.id }, client, replaces)
  })
  return { token, device }
}

type SignedIn = { token: string; device: string; analyst: AnalystResponse }

/** Answers a staff login. Calls `logIn` with the browser and with the token of the session that the login replaces. */
export async function answerSignIn(
  c: Context<AppEnv>,
  logIn: (client: KnownClient & { ip: string }, replaces: string | undefined) => Promise<SignedIn>,
) {
  const client = { ...clientOf(c), device: readDeviceCookie(c, 'analyst') }
  const { token, device, analyst } = await logIn(client, readSessionCookie(c, 'analyst'))
  setSessionCookie(c, 'analyst', token)
  setDeviceCookie(c, 'analyst', device)
  return c.json(analyst)
}
