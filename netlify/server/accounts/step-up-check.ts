import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { confirmPassword } from './analyst-account.ts'
import { missingBesidePassword } from './analyst-login.ts'
import type { Client } from './notify-access.ts'
import { recordSecurity } from './record-security.ts'
import { spendSecondFactor } from './second-factor-secret.ts'
import { markSteppedUp } from './session-queries.ts'
import type { AnalystSession } from './sessions.ts'

/**
 * Steps a session up for five minutes. Takes the password again, and a code of the second factor (or a recovery code) where
 * a login asks for one. Throws `password_incorrect`. When the password is right and a code is missing, throws
 * `second_factor_required` or `passkey_required`, like a login. Throws `second_factor_invalid` and `too_many_requests`.
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
    if (!(await spendSecondFactor(deps, account, proof.code, client))) throw new ProblemError('second_factor_invalid')
  }
  await markSteppedUp(deps.db, session.id, deps.now())
  await recordSecurity(deps, deps.db, 'step_up', { actor: { id: account.id, name: account.name }, ip: client.ip })
}
