import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { removeCharges } from './queries.ts'

/**
 * Withdraws every charge of a plan that asks for one of some installments, for they are paid, asked for otherwise or owed no more;
 * without numbers, all of them. The provider is told at once.
 */
export async function withdrawCharges(
  deps: Pick<Deps, 'now' | 'config'>,
  trx: Transaction<Database>,
  planId: string,
  numbers?: readonly number[],
): Promise<void> {
  const removed = await removeCharges(trx, planId, deps.now(), numbers)
  if (removed > 0 && deps.config.pix) await enqueue(trx, 'pix_withdraw', {})
}
