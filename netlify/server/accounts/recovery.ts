import type { Transaction } from 'kysely'
import type { NewPasswordRequest, VerificationRequest, VerificationResponse } from '#api/recovery.ts'
import type { Database } from '#db/schema.ts'
import { maskEmail } from '#domain/identity/identifiers.ts'
import { addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { hashForCpf } from './applicant-password.ts'
import { type CodeSubject, countCodeRequest, sendCode, withCode } from './one-time-code.ts'
import { findCredentials, replacePassword } from './password-queries.ts'
import { refuseWeakPassword } from './passwords/chosen-password.ts'
import { findForRecovery, findTokenOwner, replaceToken, spendToken } from './recovery-queries.ts'
import { deleteApplicationSessions } from './session-queries.ts'
import { openUndo } from './undo-recovery.ts'
import { blockedSince } from './undo-recovery-queries.ts'

/** How long a verified person has to choose a new password, in ms. */
const tokenMs = 10 * 60_000

type Owner = NonNullable<Awaited<ReturnType<typeof findTokenOwner>>>

/**
 * Checks who asks for a new password, gives a token for one change of it, and sends the code that the change needs too to
 * the address on file. Throws `recovery_not_found` when CPF and contract number do not belong together,
 * `recovery_birth_date_mismatch` when only the birth date is wrong (people are told which of the three to look at again),
 * `recovery_blocked` after an undone recovery, and `too_many_requests`.
 */
export async function verifyIdentity(
  deps: Deps,
  { cpf, contractNumber, birthDate }: VerificationRequest,
  ip: string,
): Promise<VerificationResponse> {
  await countAgainst(deps, { recoveryAddress: ip, recoveryAccount: cpf })
  const found = await findForRecovery(deps.db, cpf, contractNumber)
  if (found === undefined) throw new ProblemError('recovery_not_found')
  if (found.birth_date !== birthDate) throw new ProblemError('recovery_birth_date_mismatch')
  if (await blockedSince(deps.db, cpf)) throw new ProblemError('recovery_blocked')
  const token = newToken()
  const hash = tokenHash(token)
  const createdAt = deps.now()
  const expiresAt = new Date(createdAt.getTime() + tokenMs)
  await deps.db.transaction().execute(async (tx) => {
    await replaceToken(tx, { hash, applicationId: found.id, createdAt, expiresAt })
    await sendCode(deps, tx, codeFor(found.id, hash), personOf(found))
  })
  const { full_name: fullName, email } = found
  return { token, fullName, contractNumber, maskedEmail: maskEmail(email), expiresAt: expiresAt.toISOString() }
}

/** Sends another code, in the place of the one before. Throws `recovery_token_invalid` and `too_many_requests`. */
export async function sendRecoveryCode(deps: Deps, token: string, ip: string): Promise<void> {
  await countAgainst(deps, { recoveryAddress: ip })
  const hash = tokenHash(token)
  const owner = await ownerOf(deps, hash)
  const subject = codeFor(owner.id, hash)
  await countCodeRequest(deps, subject)
  await deps.db.transaction().execute((tx) => sendCode(deps, tx, subject, personOf(owner)))
}

/**
 * Changes the password of every application that the token owner's former password opens, ends their sessions and tells
 * the owner; token and code work once. Throws `recovery_token_invalid`, `validation_failed` for a weak password (the code stays good), `too_many_requests` and what `withCode` throws.
 */
export async function recoverPassword(
  deps: Deps,
  { token, code, password }: NewPasswordRequest,
  ip: string,
): Promise<void> {
  await countAgainst(deps, { recoveryAddress: ip })
  const hash = tokenHash(token)
  const owner = await ownerOf(deps, hash)
  refuseWeakPassword('password', password, {
    fullName: owner.full_name,
    cpf: owner.cpf,
    birthDate: owner.birth_date,
    motorcycle: owner.motorcycle_model,
  })
  const [newest] = await findCredentials(deps.db, owner.cpf)
  const passwordHash = await hashForCpf(password, newest?.password_hash)
  await withCode(deps, codeFor(owner.id, hash), code, async (tx) => {
    if (!(await spendToken(tx, hash, deps.now()))) throw new ProblemError('recovery_token_invalid')
    await changePassword(deps, tx, owner, passwordHash)
  })
}

async function changePassword(deps: Deps, tx: Transaction<Database>, owner: Owner, passwordHash: string) {
  const at = deps.now()
  const { cpf, password_hash: formerHash, full_name: fullName, contract_number: contractNumber } = owner
  const applicationIds = await replacePassword(tx, { cpf, formerHash, passwordHash, at })
  for (const applicationId of applicationIds) {
    await deleteApplicationSessions(tx, applicationId)
    const actor = { type: 'applicant', id: applicationId, name: fullName } as const
    await addEvent(tx, { applicationId, kind: 'password', actor, data: { by: 'recovery' }, at })
  }
  const { link, until } = await openUndo(deps, tx, { applicationId: owner.id, applicationIds, formerHash, at })
  await queueMessage(deps, tx, {
    kind: 'password_recovered',
    event: `${owner.id}:${at.toISOString()}`,
    to: owner.email,
    about: { applicationId: owner.id },
    params: { fullName, contractNumber, at: at.toISOString(), undoLink: link, undoUntil: until.toISOString() },
  })
}

async function ownerOf(deps: Deps, hash: string): Promise<Owner> {
  const owner = await findTokenOwner(deps.db, hash, deps.now())
  if (owner === undefined) throw new ProblemError('recovery_token_invalid')
  return owner
}

/** A code confirms one verification: the next one needs its own. */
const codeFor = (applicationId: string, hash: string): CodeSubject => ({
  purpose: 'recovery',
  applicationId,
  binding: hash,
})

const personOf = (row: { email: string; full_name: string; contract_number: string }) => ({
  email: row.email,
  fullName: row.full_name,
  contractNumber: row.contract_number,
})
