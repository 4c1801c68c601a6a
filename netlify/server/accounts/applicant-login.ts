import type { Kysely } from 'kysely'
import type { LoginRequest } from '#api/session.ts'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import { readAtCommit, together } from '#db/together.ts'
import { cpfDigits } from '#domain/identity/identifiers.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, isWithinLimits, refundAttempts, type Subjects } from '../shared/rate-limits.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { openedBy } from './applicant-accounts.ts'
import { findAccounts, findApplicationsOf, lockAccount, settlePassword } from './applicant-accounts-queries.ts'
import { accountsKnownTo, type KnownClient, knownDevice, recordApplicantDevice } from './devices.ts'
import { atLeast, type CodeSubject, requestCode, withCode } from './one-time-code.ts'
import { logApplicantLogin } from './security-log.ts'
import { openSession } from './sessions.ts'

/** Reads something of an application, by its id. */
export type ReadNewest<Answer> = (db: Kysely<Database>, applicationId: string) => Promise<Answer>

/** The least time (ms) of an answer that asks for a code, so that it does not tell whether the server sent one. */
const sameTimeMs = 250

type Where = KnownClient & { ip: string }
export interface Entered<Answer> {
  token: string
  device: string
  /** What the caller read of the newest application. */
  answer: Answer
  /** How many applications the account has. */
  applications: number
}

/**
 * Opens a session for the newest account of a CPF that the password opens, and reads the answer. `replaces` is the
 * browser's former token.
 * Throws `invalid_credentials`, after the same time whether the CPF is known or not.
 *
 * Too many wrong tries do not lock the owner out. The right password then also needs a code that goes to the account's
 * address. `login_code_required` asks for that code whether the password is right or not, and `code_wrong` tells no
 * more. A browser that has opened the account before has a counter of its own. Throws `too_many_requests` for floods
 * from one network in any other browser.
 */
export async function loginApplicant<Answer>(
  deps: Deps,
  request: LoginRequest,
  client: Where,
  replaces: string | undefined,
  read: ReadNewest<Answer>,
): Promise<Entered<Answer>> {
  const by = request.code === undefined ? 'password' : 'password_and_code'
  try {
    return await signInWithPassword(deps, request, client, replaces, read)
  } catch (refusal) {
    const { ip } = client
    if (refusal instanceof ProblemError) logApplicantLogin(deps, 'applicant_login_failed', { accountId: null, by, ip })
    throw refusal
  }
}

async function signInWithPassword<Answer>(
  deps: Deps,
  { cpf: typed, password, code }: LoginRequest,
  client: Where,
  replaces: string | undefined,
  read: ReadNewest<Answer>,
): Promise<Entered<Answer>> {
  const cpf = cpfDigits(typed)
  const device = knownDevice(client)
  const [flood, known, accounts] = await together(deps.db, (db) =>
    Promise.all([
      countAgainst({ ...deps, db }, { loginFloodAddress: client.ip }).catch((refusal: unknown) => refusal),
      device === undefined ? Promise.resolve<string[]>([]) : accountsKnownTo(db, cpf, device),
      findAccounts(db, cpf),
    ]),
  )
  const browser = `${cpf}:${device}`
  const isBrowserTrusted = known.length > 0 && (await isWithinLimits(deps, { loginDevice: browser }))
  // A neighbour in the network floods it; a browser in which the account was opened before has its own limit.
  if (flood !== undefined && !isBrowserTrusted) throw flood
  const opened = await openedBy(accounts, password)
  const by = code === undefined ? 'password' : 'password_and_code'
  const open = (account: ApplicantAccountRow, legitimate: Subjects) =>
    signIn(deps, account, { ...client, by }, replaces, read, { ...legitimate, loginFloodAddress: client.ip })

  const own = opened.find(({ id }) => known.includes(id))
  if (own && isBrowserTrusted) return open(own, { loginDevice: browser })
  const subjects = { loginAddress: client.ip, loginAccount: cpf }
  const isQuiet = await isWithinLimits(deps, subjects)
  const [account] = opened
  if (isQuiet && (known.length === 0 || isBrowserTrusted)) {
    if (account === undefined) throw new ProblemError('invalid_credentials')
    return open(account, subjects)
  }
  if (code === undefined) {
    await atLeast(sameTimeMs, () => sendLoginCode(deps, account))
    throw new ProblemError('login_code_required')
  }
  await atLeast(sameTimeMs, () => checkLoginCode(deps, account, code))
  if (account === undefined) throw new ProblemError('code_wrong')
  return open(account, {})
}

async function sendLoginCode(deps: Deps, account: ApplicantAccountRow | undefined): Promise<void> {
  if (account === undefined) return
  const [newest] = await findApplicationsOf(deps.db, account.id)
  if (newest === undefined) return
  try {
    await requestCode(deps, codeFor(account), applicantOf(newest))
  } catch (refusal) {
    // The code that was sent before still works.
    if (!(refusal instanceof ProblemError && refusal.code === 'too_many_requests')) throw refusal
  }
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
 * token, and `legitimate` are the counts that the login takes back. Throws `invalid_credentials` for an account without
 * applications, and if the password has changed meanwhile, because that has ended what the former one opens.
 */
export async function signIn<Answer>(
  deps: Deps,
  account: ApplicantAccountRow,
  client: Where & { by: 'password' | 'password_and_code' | 'code' },
  replaces: string | undefined,
  read: ReadNewest<Answer>,
  legitimate: Subjects = {},
): Promise<Entered<Answer>> {
  const device = client.device ?? newToken()
  const { id, password_hash: opening } = account
  const { answer, ...entered } = await deps.db.transaction().execute(async (tx) => {
    const [locked, all, token] = await Promise.all([
      lockAccount(tx, id),
      findApplicationsOf(tx, id),
      openSession(deps, tx, { kind: 'applicant', accountId: id }, client, replaces),
      account.password_settled_at === null && settlePassword(tx, id, deps.now()),
      recordApplicantDevice(tx, { accountId: id, tokenHash: tokenHash(device), at: deps.now() }),
      refundAttempts({ ...deps, db: tx }, legitimate),
    ])
    const [newest] = all
    // The refusal takes back what was written with it.
    if (locked?.password_hash !== opening || newest === undefined) throw new ProblemError('invalid_credentials')
    return { token, device, answer: readAtCommit(tx, () => read(tx, newest.id)), applications: all.length }
  })
  logApplicantLogin(deps, 'applicant_login', { accountId: account.id, by: client.by, ip: client.ip })
  return { ...entered, answer: await answer }
}
