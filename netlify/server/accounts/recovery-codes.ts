import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { replaceRecoveryCodes } from './analyst-queries.ts'
import { newRecoveryCodes, recoveryCodeHash } from './second-factor.ts'
import { findSecondFactorState } from './second-factor-rule-queries.ts'

/** Replaces an account's recovery codes and gives the new ones, which nobody can read again. */
export async function issueRecoveryCodes(
  { now }: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  accountId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, accountId, codes.map(recoveryCodeHash), now())
  return codes
}

/**
 * Issues recovery codes for an account that has none left, and none otherwise, so that adding a passkey and then an app
 * keeps one list that works. The caller locks the account.
 */
export async function issueFirstRecoveryCodes(
  deps: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  accountId: string,
): Promise<string[]> {
  const { recoveryCodes } = await findSecondFactorState(tx, accountId)
  return recoveryCodes === 0 ? issueRecoveryCodes(deps, tx, accountId) : []
}

/** Ends the recovery codes of an account with neither app nor passkey, because they have nothing left to stand in for. */
export async function endNeedlessRecoveryCodes(
  { now }: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  accountId: string,
): Promise<void> {
  const { has } = await findSecondFactorState(tx, accountId)
  if (!has) await replaceRecoveryCodes(tx, accountId, [], now())
}
