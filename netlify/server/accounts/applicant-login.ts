import type { LoginRequest } from '#api/session.ts'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import { cpfDigits } from '#domain/identity/identifiers.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, isWithinLimits, refundAttempt } from '../shared/rate-limits.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { openedBy } from './applicant-accounts.ts'
import { findApplicationsOf, lockAccount, settlePassword } from './applicant-accounts-queries.ts'
import { accountsKnownTo, type KnownClient, knownDevice, recordApplicantDevice } from './devices.ts'
import { atLeast, type CodeSubject, countCodeRequest, sendCode, withCode } from './one-time-code.ts'
import { logApplicantLogin } from './security-log.ts'
import { openSession } from './sessions.ts'

/** The least time (ms) of an answer that asks for a code, so that it does not tell whether the server sent one. */
const sameTimeMs = 250

type Where = KnownClient & { ip: string }
export interface Entered {
  token: string
  device: string
  /** The id of the newest application. */
  applicationId: string
  /** How many applications the account has. */
  applications: number
}

/**
 * Opens a session for the newest account of a CPF that the password opens. `replaces` is the browser's former token.
 * Throws `invalid_credentials`, after the same time whether the CPF is known or not.
 *
 * Too many wrong tries do not lock the owner out. The right password then also needs a code that goes to the account's
 * address. `login_code_required` asks for that code whether the password is right or not, and `code_wrong` tells no
 * more. A browser that has opened the account before has a counter of its own. Throws `too_many_requests` for floods
 * from one network.
 */
export async function loginApplicant(
  deps: Deps,
  request: LoginRequest,
  client: Where,
  replaces: string | undefined,
): Promise<Entered> {
  const by = request.code === undefined ? 'password' : 'password_and_code'
  try {
    return await signInWithPassword(deps, request, client, replaces)
  } catch (refusal) {
    const { ip } = client
    if (refusal instanceof ProblemError) logApplicantLogin(deps, 'applicant_login_failed', { accountId: null, by, ip })
    throw refusal
  }
}

async function signInWithPassword(
  deps: Deps,
  { cpf: typed, password, code }: LoginRequest,
  client: Where,
  replaces: string | undefined,
): Promise<Entered> {
  const cpf = cpfDigits(typed)
  await countAgainst(deps, { loginFloodAddress: client.ip })
  const device = knownDevice(client)
  const known = device === undefined ? [] : await accountsKnownTo(deps.db, cpf, device)
  const opened = await openedBy(deps.db, cpf, password)
  const by = code === undefined ? 'password' : 'password_and_code'
  const open = async (account: ApplicantAccountRow) => {
    await refundAttempt(deps, 'loginFloodAddress', client.ip)
    return signIn(deps, account, { ...client, by }, replaces)
  }

  const own = opened.find(({ id }) => known.includes(id))
  const browser = `${cpf}:${device}`
  const isBrowserTrusted = known.length > 0 && (await isWithinLimits(deps, { loginDevice: browser }))
  if (own && isBrowserTrusted) {
    await refundAttempt(deps, 'loginDevice', browser)
    return open(own)
  }
  const isQuiet = await isWithinLimits(deps, { loginAddress: client.ip, loginAccount: cpf })
  const [account] = opened
  if (isQuiet && (known.length === 0 || isBrowserTrusted)) {
    if (account === undefined) throw new ProblemError('invalid_credentials')
    await refundAttempt(deps, 'loginAccount', cpf)
    await refundAttempt(deps, 'loginAddress', client.ip)
    return open(account)
  }
  if (code === undefined) {
    await atLeast(sameTimeMs, () => sendLoginCode(deps, account))
    throw new ProblemError('login_code_required')
  }
  await atLeast(sameTimeMs, () => checkLoginCode(deps, account, code))
  if (account === undefined) throw new ProblemError('code_wrong')
  return open(account)
}

async function sendLoginCode(deps: Deps, account: ApplicantAccountRow | undefined): Promise<void> {
  if (account === undefined) return
  const [newest] = await findApplicationsOf(deps.db, account.id)
  if (newest === undefined) return
  try {
    await countCodeRequest(deps, codeFor(account))
  } catch (refusal) {
    // The code that was sent before still works.
    if (refusal instanceof ProblemError) return
    throw refusal
  }
  await deps.db.transaction().execute((tx) => sendCode(deps, tx, codeFor(account), applicantOf(newest)))
}

/** Throws `code_wrong` for every failure, because any other problem would tell that the password is right. */
async function checkLoginCode(deps: Deps, account: ApplicantAccountRow | undefined, code: string): Promise<void> {
  if (account === undefined) throw new ProblemError('code_wrong')
  try {
    await withCode(deps, codeFor(account), code, async () => {})
  } catch (refusal) {
    throw refusal instanceof ProblemError ? new ProblemError('code_wrong') : refusal
  }
}

/** The code is bound to the current password, so that it ends when the password changes. */
const codeFor = ({ id, password_hash }: ApplicantAccountRow): CodeSubject => ({
  purpose: 'login',
  accountId: id,
  binding: tokenHash(password_hash),
})

/**
 * Opens an applicant's account in a browser, once its owner has proved who they are. `replaces` is the browser's former
 * token. Throws `invalid_credentials` for an account without applications, and if the password has changed meanwhile, because
 * that has ended what the former one opens.
 */
export async function signIn(
  deps: Deps,
  account: ApplicantAccountRow,
  client: Where & { by: 'password' | 'password_and_code' | 'code' },
  replaces: string | undefined,
): Promise<Entered> {
  const device = client.device ?? newToken()
  const all = await findApplicationsOf(deps.db, account.id)
  const [newest] = all
  if (newest === undefined) throw new ProblemError('invalid_credentials')
  const { id, password_hash: opening } = account
  const token = await deps.db.transaction().execute(async (tx) => {
    if ((await lockAccount(tx, id))?.password_hash !== opening) throw new ProblemError('invalid_credentials')
    if (account.password_settled_at === null) await settlePassword(tx, id, deps.now())
    await recordApplicantDevice(tx, { accountId: id, tokenHash: tokenHash(device), at: deps.now() })
    return openSession(deps, tx, { kind: 'applicant', accountId: id }, client, replaces)
  })
  logApplicantLogin(deps, 'applicant_login', { accountId: account.id, by: client.by, ip: client.ip })
  return { token, device, applicationId: newest.id, applications: all.length }
}
