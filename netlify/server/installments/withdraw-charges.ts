import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { removeCharges } from './queries.ts'

/**
 * Withdraws the charges of a plan that ask for one of these installments, because they are paid, no longer owed, or about
 * to get another charge. Without numbers, withdraws all charges. Queues the job that withdraws them at the provider.
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
