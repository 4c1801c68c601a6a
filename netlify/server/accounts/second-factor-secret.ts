import type { AdminUserRow } from '#db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { isSealed, seal, unseal } from '../shared/sealed.ts'
import { spendRecoveryCode, spendStep, updateAnalyst } from './analyst-queries.ts'
import { type Client, notifyAccess } from './notify-access.ts'
import { recoveryCodeHash, stepOfCode } from './second-factor.ts'

/** Encrypts a second factor's secret for the database. Throws `second_factor_not_configured` if the server has no key. */
export function sealedSecret({ config }: Pick<Deps, 'config'>, accountId: string, secret: string): string {
  if (config.secretKey === undefined) throw new ProblemError('second_factor_not_configured')
  return seal(config.secretKey, secret, accountId)
}

/**
 * The 30-second step that a code from an account's app belongs to; undefined if the code is wrong. If the secret cannot be
 * decrypted because the key is gone, no code is right, but recovery codes still let the analyst in.
 */
export function stepOfAccountCode(deps: Deps, account: AdminUserRow, code: string): number | undefined {
  const { totp_secret: stored } = account
  if (stored === null) return undefined
  try {
    const secret = isSealed(stored) ? unseal(deps.config.secretKey ?? '', stored, account.id) : stored
    return stepOfCode(secret, code, deps.now())
  } catch {
    deps.log.error({ account: account.id }, 'second factor cannot be opened: is SECRET_KEY another?')
    return undefined
  }
}

/** Encrypts a secret that was stored before a key was configured; called when a code has just proved it right. */
async function sealOlderSecret(deps: Deps, { id, totp_secret: stored }: AdminUserRow): Promise<void> {
  if (stored === null || isSealed(stored) || deps.config.secretKey === undefined) return
  await updateAnalyst(deps.db, id, { totp_secret: sealedSecret(deps, id, stored) }, deps.now())
}

/**
 * Uses up a code of the app, or a recovery code, about which the owner gets a message. False when the code is wrong or was
 * used before.
 */
export async function spendSecondFactor(
  deps: Deps,
  account: AdminUserRow,
  code: string,
  client: Client,
): Promise<boolean> {
  // A secret that no code has confirmed yet proves nothing.
  const step = account.totp_enabled_at === null ? undefined : stepOfAccountCode(deps, account, code)
  if (step === undefined) {
    return deps.db.transaction().execute(async (tx) => {
      const isSpent = await spendRecoveryCode(tx, account.id, recoveryCodeHash(code), deps.now())
      if (isSpent) await notifyAccess(deps, tx, account, 'recovery_code_used', client)
      return isSpent
    })
  }
  const isFirstUse = await spendStep(deps.db, account.id, step)
  if (isFirstUse) await sealOlderSecret(deps, account)
  return isFirstUse
}
