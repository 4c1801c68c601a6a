import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { replaceRecoveryCodes } from './analyst-queries.ts'
import { newRecoveryCodes, recoveryCodeHash } from './second-factor.ts'
import { findSecondFactorState } from './second-factor-rule-queries.ts'

/** Makes an account's recovery codes instead of any former ones; they are never seen again. */
export async function issueRecoveryCodes(
  { now }: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  accountId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, accountId, codes.map(recoveryCodeHash), now())
  return codes
}

/** Ends the recovery codes of an account that has nothing left for which they could stand in. */
export async function endNeedlessRecoveryCodes(
  { now }: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  accountId: string,
): Promise<void> {
  const { has } = await findSecondFactorState(tx, accountId)
  if (!has) await replaceRecoveryCodes(tx, accountId, [], now())
}
