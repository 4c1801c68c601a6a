import type { Transaction } from 'kysely'
import type { NewPasswordRequest, VerificationRequest, VerificationResponse } from '#api/recovery.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import { redactEmail } from '#domain/identity/identifiers.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { quietly } from '../shared/quietly.ts'
import { countAgainst, refundAttempt } from '../shared/rate-limits.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { accountById, hashForCpf } from './applicant-accounts.ts'
import { findApplicationsOf } from './applicant-accounts-queries.ts'
import { notifyOwner, storePassword } from './change-password.ts'
import { accountsKnownTo, type KnownClient, knownDevice, recordApplicantDevice } from './devices.ts'
import { atLeast, type StrangersCode, sendStrangersCode, withStrangersCode } from './one-time-code.ts'
import { refuseWeakOwnPassword, refuseWeakPassword } from './password.ts'
import {
  blockedSince,
  findByBirthDate,
  findForRecovery,
  findTokenOwners,
  insertToken,
  spendToken,
} from './recovery-queries.ts'
import { logApplicantLogin } from './security-log.ts'
import { openSession } from './sessions.ts'
import { settlingUntil } from './settled.ts'
import { openUndo } from './undo-recovery.ts'

/** How long a verified person has to choose a new password, in ms. */
const tokenMs = 10 * 60_000
/** The least time (ms) of an answer about a code, so that it does not tell how many accounts it was tried at. */
const sameTimeMs = 250

type Where = KnownClient & { ip: string }

/**
 * Checks the facts with which a person asks for a new password, gives a token for one change of it, and sends a code to
 * the account's address, which the change needs too (`sendStrangersCode`).
 *
 * With the number of an application, which cannot be guessed, problems name the wrong fact. Throws `recovery_not_found`
 * when CPF and number do not belong together, `recovery_birth_date_mismatch` when only the birth date is wrong,
 * `recovery_blocked` after an undone recovery. With CPF and birth date alone, the answer is the same whether they fit
 * or not, and comes before the work on it: `background` holds that. Every account that they fit gets a code of its own,
 * and the typed code tells which account to change. Throws `too_many_requests`, for wrong facts of one network or for
 * floods.
 */
export async function verifyIdentity(
  deps: Deps,
  { cpf, contractNumber, birthDate }: VerificationRequest,
  client: Where,
  background: (work: Promise<unknown>) => void,
): Promise<VerificationResponse> {
  const device = knownDevice(client)
  const known = device === undefined ? [] : await accountsKnownTo(deps.db, cpf, device)
  const isKnown = known.length > 0
  const expiresAt = new Date(deps.now().getTime() + tokenMs)
  const laneOf = (accountId: string) => (known.includes(accountId) ? device : undefined)
  if (deps.config.secretKey === undefined) throw new ProblemError('codes_not_configured')
  if (contractNumber === undefined) {
    await countAgainst(deps, isKnown ? { recoveryBrowser: device ?? '' } : { recoveryFloodAddress: client.ip })
    const token = `${expiresAt.getTime()}.${newToken()}`
    const asked = { cpf, birthDate: birthDate ?? '', token, expiresAt }
    background(sendToAll(deps, asked, laneOf).then(() => deps.wakeJobs()))
    return { token, fullName: null, contractNumber: null, maskedEmail: null, expiresAt: expiresAt.toISOString() }
  }
  await countAgainst(deps, isKnown ? { recoveryBrowser: device ?? '' } : { recoveryAddress: client.ip })
  const found = await findForRecovery(deps.db, cpf, contractNumber)
  if (found === undefined) throw new ProblemError('recovery_not_found')
  if (birthDate !== undefined && found.person_birth_date !== birthDate)
    throw new ProblemError('recovery_birth_date_mismatch')
  if (!isKnown) await refundAttempt(deps, 'recoveryAddress', client.ip)
  if (await blockedSince(deps.db, found.account_id)) throw new ProblemError('recovery_blocked')
  const token = newToken()
  await begin(deps, found, token, expiresAt, laneOf(found.account_id))
  const { full_name: fullName, email } = found
  return { token, fullName, contractNumber, maskedEmail: redactEmail(email), expiresAt: expiresAt.toISOString() }
}

async function sendToAll(
  deps: Deps,
  { cpf, birthDate, token, expiresAt }: { cpf: string; birthDate: string; token: string; expiresAt: Date },
  laneOf: (accountId: string) => string | undefined,
): Promise<void> {
  await quietly(deps, 'the code of a recovery was not sent', async () => {
    for (const row of await findByBirthDate(deps.db, cpf, birthDate)) {
      if (await blockedSince(deps.db, row.account_id)) continue
      await begin(deps, row, token, expiresAt, laneOf(row.account_id))
    }
  })
}

async function begin(
  deps: Deps,
  row: ApplicationRow,
  token: string,
  expiresAt: Date,
  lane: string | undefined,
): Promise<void> {
  const hash = tokenHash(token)
  await sendStrangersCode(deps, codesFor(row.account_id, hash, lane), applicantOf(row), (tx) =>
    insertToken(tx, { hash, accountId: row.account_id, createdAt: deps.now(), expiresAt }),
  )
}

/**
 * Sends a new code, which replaces the former one. The answer to a token that may belong to several accounts comes
 * before the work. Throws `recovery_token_invalid` and `too_many_requests`.
 */
export async function sendRecoveryCode(
  deps: Deps,
  token: string,
  client: Where,
  background: (work: Promise<unknown>) => void,
): Promise<void> {
  const hash = tokenHash(token)
  const owners = await findTokenOwners(deps.db, hash, deps.now())
  await countFlood(deps, owners, client)
  const again = async (accountId: string) => {
    const [newest] = await findApplicationsOf(deps.db, accountId)
    if (!newest) return
    const lane = await laneOf(deps, accountId, client)
    await sendStrangersCode(deps, codesFor(accountId, hash, lane), applicantOf(newest))
  }
  if (isOpenToMany(deps, token)) {
    const work = quietly(deps, 'the code of a recovery was not sent', async () => {
      for (const owner of owners) await again(owner)
    })
    return background(work.then(() => deps.wakeJobs()))
  }
  const [owner] = owners
  if (owner === undefined) throw new ProblemError('recovery_token_invalid')
  await again(owner)
}

/**
 * Counts a request about a token of a recovery: for a browser in which an owner was at home in its own lane, elsewhere
 * against floods of the network. The codes themselves have limits, which no stranger uses up. Throws
 * `too_many_requests`.
 */
async function countFlood(deps: Deps, owners: readonly string[], client: Where): Promise<void> {
  const lanes = await Promise.all(owners.map((owner) => laneOf(deps, owner, client)))
  const lane = lanes.find((one) => one !== undefined)
  await countAgainst(deps, lane === undefined ? { recoveryFloodAddress: client.ip } : { recoveryBrowser: lane })
}

/** The lane of a browser in which the account was opened before; undefined in any other. */
async function laneOf(deps: Deps, accountId: string, client: Where): Promise<string | undefined> {
  const device = knownDevice(client)
  if (device === undefined) return undefined
  const { cpf } = await accountById(deps.db, accountId)
  return (await accountsKnownTo(deps.db, cpf, device)).includes(accountId) ? device : undefined
}

/**
 * Changes the password of the account whose code was typed, ends its sessions, tells the owner, and gives the tokens of
 * a new session and of the browser: code and password have just proved who is there. `replaces` is the browser's former
 * token. Token and code work once. Throws `recovery_token_invalid`, `validation_failed` for a weak password (the code
 * stays good), `too_many_requests` and what `withStrangersCode` throws.
 */
export async function recoverPassword(
  deps: Deps,
  { token, code, password }: NewPasswordRequest,
  client: Where,
  replaces: string | undefined,
): Promise<{ session: string; device: string }> {
  const hash = tokenHash(token)
  const owners = await findTokenOwners(deps.db, hash, deps.now())
  await countFlood(deps, owners, client)
  refuseWeakPassword('password', password, { fullName: '', cpf: '', birthDate: '', motorcycle: '' })
  const change = async (accountId: string) => {
    const account = await accountById(deps.db, accountId)
    const codes = codesFor(accountId, hash, await laneOf(deps, accountId, client))
    return withStrangersCode(deps, codes, code, async (tx) => {
      refuseWeakOwnPassword(password, await findApplicationsOf(tx, accountId))
      if (!(await spendToken(tx, hash, deps.now()))) throw new ProblemError('recovery_token_invalid')
      const passwordHash = await hashForCpf(password, account.password_hash)
      await changePassword(deps, tx, account, { passwordHash, browser: knownDevice(client) })
      const device = client.device ?? newToken()
      await recordApplicantDevice(tx, { accountId, tokenHash: tokenHash(device), at: deps.now() })
      const session = await openSession(deps, tx, { kind: 'applicant', accountId }, client, replaces)
      return { accountId, session, device }
    })
  }
  const [owner] = owners
  const isForMany = isOpenToMany(deps, token)
  if (!isForMany && owner === undefined) throw new ProblemError('recovery_token_invalid')
  const opened =
    isForMany || owner === undefined
      ? await atLeast(sameTimeMs, () => changeFirst(owners, change))
      : await change(owner)
  logApplicantLogin(deps, 'applicant_login', { accountId: opened.accountId, by: 'code', ip: client.ip })
  return opened
}

/**
 * Changes the password of the first account that the code belongs to. Throws `code_wrong` for every fault of a code,
 * because different problems would tell who has an account.
 */
async function changeFirst<Changed>(
  owners: readonly string[],
  change: (accountId: string) => Promise<Changed>,
): Promise<Changed> {
  for (const accountId of owners) {
    try {
      return await change(accountId)
    } catch (error) {
      const isRefused = error instanceof ProblemError && refusals.includes(error.code)
      if (!isRefused) throw error
    }
  }
  throw new ProblemError('code_wrong')
}

const refusals: readonly string[] = ['code_wrong', 'code_over', 'too_many_requests']

async function changePassword(
  deps: Deps,
  tx: Transaction<Database>,
  account: ApplicantAccountRow,
  fresh: { passwordHash: string; browser: string | undefined },
): Promise<void> {
  const at = deps.now()
  await storePassword(deps, tx, account, { ...fresh, by: 'recovery' })
  const isSettling = settlingUntil(account, at) !== null
  // A thief who moved the account could press the link too, and keep the owner from recovering the password.
  const to = isSettling && account.former_email !== null ? account.former_email : account.email
  const { link, token, until } = await openUndo(deps, tx, {
    accountId: account.id,
    formerHash: account.password_hash,
    formerEmail: to,
    at,
  })
  const [newest] = await findApplicationsOf(tx, account.id)
  if (newest === undefined) return
  const { person, ...whom } = applicantOf(newest)
  if (isSettling) await notifyOwner(deps, tx, newest)
  await queueMessage(deps, tx, {
    kind: 'password_recovered',
    event: `${newest.id}:${at.toISOString()}`,
    ...whom,
    to,
    params: { ...person, at: at.toISOString(), undoLink: link, undoUntil: until.toISOString() },
    secret: token,
    expiresAt: until,
  })
}

/**
 * Tells whether an unexpired token was given for a CPF and a birth date. The expiry is part of the token's text. The
 * token may belong to several accounts, or to none.
 */
function isOpenToMany(deps: Deps, token: string): boolean {
  const [, until] = /^(\d{13})\./.exec(token) ?? []
  return until !== undefined && Number(until) > deps.now().getTime()
}

/**
 * A code is bound to one verification: the next one has its own, which does not replace this one. The shared code
 * belongs to the account, in a lane of its own for a browser in which the account was opened before.
 */
function codesFor(accountId: string, hash: string, lane: string | undefined): StrangersCode {
  const shared = `${accountId}:${lane ?? 'shared'}`
  return {
    own: { purpose: 'recovery', accountId, about: `${accountId}:${hash}`, binding: hash },
    shared: { purpose: 'recovery', accountId, about: shared, binding: shared },
  }
}
