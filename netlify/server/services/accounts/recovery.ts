import type { NewPasswordRequest, VerificationRequest, VerificationResponse } from '#contracts/recovery.ts'
import { hashForCpf } from '../../auth/applicant-password.ts'
import { newToken, tokenHash } from '../../auth/tokens.ts'
import type { Deps } from '../../deps.ts'
import { ProblemError } from '../../problem.ts'
import { findCredentials, updatePassword } from '../../repositories/accounts/applicant-passwords.ts'
import { findForRecovery, findTokenOwner, replaceToken, spendToken } from '../../repositories/accounts/recovery.ts'
import { addEvent } from '../../repositories/applications/events.ts'
import { deleteApplicationSessions } from '../../repositories/sessions/sessions.ts'
import { countAgainst } from '../limits/rate-limits.ts'

/** How long a verified person has to choose a new password, in ms. */
const tokenMs = 10 * 60_000

/**
 * Checks who asks for a new password and gives a token for one change of it. Throws `recovery_not_found` when CPF and
 * contract number do not belong together, `recovery_birth_date_mismatch` when only the birth date is wrong (both are
 * told apart by the specification, section 5), and `too_many_requests`.
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
  const token = newToken()
  const createdAt = deps.now()
  const expiresAt = new Date(createdAt.getTime() + tokenMs)
  await deps.db
    .transaction()
    .execute((tx) => replaceToken(tx, { hash: tokenHash(token), applicationId: found.id, createdAt, expiresAt }))
  return { token, fullName: found.full_name, contractNumber, expiresAt: expiresAt.toISOString() }
}

/**
 * Changes the password of the token's application and ends its sessions; the token works once.
 * Throws `recovery_token_invalid` and `too_many_requests`.
 */
export async function recoverPassword(deps: Deps, { token, password }: NewPasswordRequest, ip: string): Promise<void> {
  await countAgainst(deps, { recoveryAddress: ip })
  const hash = tokenHash(token)
  const owner = await findTokenOwner(deps.db, hash, deps.now())
  if (owner === undefined) throw new ProblemError('recovery_token_invalid')
  const [newest] = await findCredentials(deps.db, owner.cpf)
  const passwordHash = await hashForCpf(password, newest?.password_hash)
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    if (!(await spendToken(tx, hash, at))) throw new ProblemError('recovery_token_invalid')
    await updatePassword(tx, owner.id, passwordHash, at)
    await deleteApplicationSessions(tx, owner.id)
    const actor = { type: 'applicant', id: owner.id, name: owner.full_name } as const
    await addEvent(tx, { applicationId: owner.id, kind: 'password', actor, at })
  })
}
