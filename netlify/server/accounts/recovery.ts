import type { Transaction } from 'kysely'
import type { NewPasswordRequest, VerificationRequest, VerificationResponse } from '#api/recovery.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import { redactEmail } from '#domain/identity/identifiers.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, networkOf, type Subjects } from '../shared/rate-limits.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { accountById, hashForCpf } from './applicant-accounts.ts'
import { findApplicationsOf } from './applicant-accounts-queries.ts'
import { notifyOwner, storePassword } from './change-password.ts'
import { accountsKnownTo, type KnownClient, knownDevice } from './devices.ts'
import { atLeast, type CodeSubject, countCodeRequest, sendCode, withCode } from './one-time-code.ts'
import { refuseWeakOwnPassword, refuseWeakPassword } from './password.ts'
import {
  blockedSince,
  findByBirthDate,
  findForRecovery,
  findTokenOwners,
  insertToken,
  spendToken,
} from './recovery-queries.ts'
import { settlingUntil } from './settled.ts'
import { openUndo } from './undo-recovery.ts'

/** How long a verified person has to choose a new password, in ms. */
const tokenMs = 10 * 60_000
/** The least time (ms) of an answer about a CPF and a birth date, so that it does not tell whether they fit an account. */
const sameTimeMs = 250

type Where = KnownClient & { ip: string }

/**
 * Checks the facts with which a person asks for a new password, gives a token for one change of it, and sends a code to
 * the account's address, which the change needs too.
 *
 * With the number of an application, which cannot be guessed, problems name the wrong fact. Throws `recovery_not_found`
 * when CPF and number do not belong together, `recovery_birth_date_mismatch` when only the birth date is wrong,
 * `recovery_blocked` after an undone recovery. With CPF and birth date alone, the answer is the same whether they fit
 * or not. Every account that they fit gets a code of its own, and the typed code tells which account to change. Throws
 * `too_many_requests`.
 */
export async function verifyIdentity(
  deps: Deps,
  { cpf, contractNumber, birthDate }: VerificationRequest,
  client: Where,
): Promise<VerificationResponse> {
  const browser = knownDevice(client)
  const isKnown = browser !== undefined && (await accountsKnownTo(deps.db, cpf, browser)).length > 0
  await countAgainst(deps, isKnown ? { recoveryBrowser: browser } : { recoveryAddress: client.ip })
  const expiresAt = new Date(deps.now().getTime() + tokenMs)
  if (contractNumber === undefined) {
    const token = `${expiresAt.getTime()}.${newToken()}`
    await atLeast(sameTimeMs, () => sendToAll(deps, { cpf, birthDate: birthDate ?? '', token, expiresAt }, client))
    return { token, fullName: null, contractNumber: null, maskedEmail: null, expiresAt: expiresAt.toISOString() }
  }
  const found = await findForRecovery(deps.db, cpf, contractNumber)
  if (found === undefined) throw new ProblemError('recovery_not_found')
  await countAgainst(deps, perNetwork(found.account_id, client))
  if (birthDate !== undefined && found.birth_date !== birthDate) throw new ProblemError('recovery_birth_date_mismatch')
  if (await blockedSince(deps.db, found.account_id)) throw new ProblemError('recovery_blocked')
  const token = newToken()
  await begin(deps, found, token, expiresAt)
  const { full_name: fullName, email } = found
  return { token, fullName, contractNumber, maskedEmail: redactEmail(email), expiresAt: expiresAt.toISOString() }
}

async function sendToAll(
  deps: Deps,
  { cpf, birthDate, token, expiresAt }: { cpf: string; birthDate: string; token: string; expiresAt: Date },
  client: Where,
): Promise<void> {
  const hash = knownDevice(client)
  const known = hash === undefined ? [] : await accountsKnownTo(deps.db, cpf, hash)
  for (const row of await findByBirthDate(deps.db, cpf, birthDate)) {
    const limits = known.includes(row.account_id)
      ? { recoveryDevice: `${row.account_id}:${hash}` }
      : { ...perNetwork(row.account_id, client), recoveryAccount: row.account_id }
    await silently(async () => {
      await countAgainst(deps, limits)
      if (!(await blockedSince(deps.db, row.account_id))) await begin(deps, row, token, expiresAt)
    })
  }
}

/**
 * Counts requests with the right facts, separately for each network. A stranger's requests then do not keep the owner
 * from a code.
 */
const perNetwork = (accountId: string, { ip }: Where): Subjects => ({
  recoveryNetwork: `${accountId} ${networkOf(ip)}`,
})

async function begin(deps: Deps, row: ApplicationRow, token: string, expiresAt: Date): Promise<void> {
  const hash = tokenHash(token)
  await deps.db.transaction().execute(async (tx) => {
    await insertToken(tx, { hash, accountId: row.account_id, createdAt: deps.now(), expiresAt })
    await sendCode(deps, tx, codeFor(row.account_id, hash), applicantOf(row))
  })
}

/** Sends a new code, which replaces the former one. Throws `recovery_token_invalid` and `too_many_requests`. */
export async function sendRecoveryCode(deps: Deps, token: string, ip: string): Promise<void> {
  await countAgainst(deps, { recoveryAddress: ip })
  const hash = tokenHash(token)
  const again = async (accountId: string) => {
    const [newest] = await findApplicationsOf(deps.db, accountId)
    const subject = codeFor(accountId, hash)
    await countCodeRequest(deps, subject)
    if (newest) await deps.db.transaction().execute((tx) => sendCode(deps, tx, subject, applicantOf(newest)))
  }
  const owners = await findTokenOwners(deps.db, hash, deps.now())
  if (isOpenToMany(deps, token)) {
    await atLeast(sameTimeMs, async () => {
      for (const accountId of owners) await silently(() => again(accountId))
    })
    return
  }
  const [owner] = owners
  if (owner === undefined) throw new ProblemError('recovery_token_invalid')
  await again(owner)
}

/**
 * Changes the password of the account whose code was typed, ends its sessions and tells the owner. Token and code work
 * once. Throws `recovery_token_invalid`, `validation_failed` for a weak password (the code stays good), `too_many_requests`
 * and what `withCode` throws.
 */
export async function recoverPassword(
  deps: Deps,
  { token, code, password }: NewPasswordRequest,
  client: Where,
): Promise<void> {
  await countAgainst(deps, { recoveryAddress: client.ip })
  refuseWeakPassword('password', password, { fullName: '', cpf: '', birthDate: '', motorcycle: '' })
  const hash = tokenHash(token)
  const owners = await findTokenOwners(deps.db, hash, deps.now())
  const change = async (accountId: string) => {
    const account = await accountById(deps.db, accountId)
    const passwordHash = await hashForCpf(password, account.password_hash)
    await withCode(deps, codeFor(accountId, hash), code, async (tx) => {
      refuseWeakOwnPassword(password, await findApplicationsOf(tx, accountId))
      if (!(await spendToken(tx, hash, deps.now()))) throw new ProblemError('recovery_token_invalid')
      await changePassword(deps, tx, account, { passwordHash, browser: knownDevice(client) })
    })
  }
  if (isOpenToMany(deps, token)) return atLeast(sameTimeMs, () => changeFirst(owners, change))
  const [owner] = owners
  if (owner === undefined) throw new ProblemError('recovery_token_invalid')
  await change(owner)
}

/**
 * Changes the password of the first account that the code belongs to. Throws `code_wrong` for every fault of a code,
 * because different problems would tell who has an account.
 */
async function changeFirst(owners: readonly string[], change: (accountId: string) => Promise<void>): Promise<void> {
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

/** Does work whose refusal (a limit, a block) the answer must not tell. */
async function silently(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code === 'codes_not_configured') throw error
  }
}

/** A code is bound to one verification. The next verification needs its own code, which does not replace this one. */
const codeFor = (accountId: string, hash: string): CodeSubject => ({
  purpose: 'recovery',
  accountId,
  about: `${accountId}:${hash}`,
  binding: hash,
})
