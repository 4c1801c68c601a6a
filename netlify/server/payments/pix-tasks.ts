import type { Deps } from '../deps.ts'
import type { Tasks } from '../shared/enqueue.ts'
import { makeCharge } from './entry-charge.ts'
import { makeInstallmentCharge } from './installment-charges.ts'
import { pollProvider, withdrawRemoved } from './poll.ts'
import { pixProviderOf } from './provider/open.ts'
import { PixFailure } from './provider/provider.ts'
import { fetchPayment } from './receive.ts'
import { settleRefund } from './refund-state.ts'
import { reissueCodes } from './reissue-codes.ts'
import { recordPixFailure } from './sync-queries.ts'
import { makeBatch } from './upcoming-charges.ts'

/**
 * Gives the jobs about Pix; those that call the provider only where the bank has one. Stores the provider's failures, for
 * analysts and health to see.
 */
export async function pixTasks(deps: Deps): Promise<Tasks> {
  const remake: Tasks = { pix_remake: ({ formerKey }) => reissueCodes(deps, formerKey) }
  const provider = await pixProviderOf(deps)
  if (provider === undefined) return remake
  const noting =
    <Payload>(work: (payload: Payload) => Promise<void>) =>
    async (payload: Payload) => {
      try {
        await work(payload)
      } catch (error) {
        if (!(error instanceof PixFailure)) throw error
        await recordPixFailure(deps.db, `${error.reason}: ${error.message}`, deps.now())
        // A refusal is final, so the job does not run again.
        if (error.reason !== 'refused') throw error
      }
    }
  return {
    ...remake,
    pix_poll: noting(() => pollProvider(deps, provider)),
    pix_withdraw: noting(() => withdrawRemoved(deps, provider)),
    pix_charge: noting(({ applicationId }) => makeCharge(deps, provider, applicationId)),
    pix_installments: noting(({ chargeId }) => makeInstallmentCharge(deps, provider, chargeId)),
    pix_batch: noting(({ batchId }) => makeBatch(deps, provider, batchId)),
    pix_payment: noting(({ endToEndId }) => fetchPayment(deps, provider, endToEndId)),
    pix_refund: noting(({ refundId }) => settleRefund(deps, provider, refundId)),
  }
}
