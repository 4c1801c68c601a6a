import type { ApplicantView } from '#api/portal.ts'
import type { LoginRequest } from '#api/session.ts'
import { cpfDigits } from '#domain/identity/identifiers.ts'
import { applicationView } from '../cases/portal-view.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, forgive } from '../shared/rate-limits.ts'
import { matchingHashes } from './password.ts'
import { findCredentials, settlePasswords } from './password-queries.ts'
import { openSession } from './sessions.ts'

/**
 * Opens a session for the newest application of a CPF that the password opens. `replaces` is the browser's former token.
 * Throws `invalid_credentials`, after the same time whether the CPF is known or not, and `too_many_requests`.
 */
export async function loginApplicant(
  deps: Deps,
  { cpf: typed, password }: LoginRequest,
  client: { ip: string; userAgent: string },
  replaces: string | undefined,
): Promise<{ token: string; view: ApplicantView }> {
  const cpf = cpfDigits(typed)
  await countAgainst(deps, { loginAddress: client.ip, loginAccount: cpf })
  const credentials = await findCredentials(deps.db, cpf)
  const hashes = await matchingHashes(
    password,
    credentials.map((one) => one.password_hash),
  )
  const matching = credentials.filter((one) => hashes.includes(one.password_hash))
  const opened = matching.map((one) => one.id)
  const [newest] = opened
  if (newest === undefined) throw new ProblemError('invalid_credentials')
  await forgive(deps, 'loginAccount', cpf)
  if (matching.some((one) => one.password_settled_at === null)) await settlePasswords(deps.db, opened, deps.now())
  const subject = { kind: 'applicant', applicationId: newest, applicationIds: opened } as const
  const token = await openSession(deps, deps.db, subject, client, replaces)
  return { token, view: await applicationView(deps, newest) }
}
