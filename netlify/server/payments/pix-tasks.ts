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
  const reissue: Tasks = { pix_remake: ({ formerKey }) => reissueCodes(deps, formerKey) }
  const provider = await pixProviderOf(deps)
  if (provider === undefined) return reissue
  const recordingFailure =
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
    ...reissue,
    pix_poll: recordingFailure(() => pollProvider(deps, provider)),
    pix_withdraw: recordingFailure(() => withdrawRemoved(deps, provider)),
    pix_charge: recordingFailure(({ applicationId }) => makeCharge(deps, provider, applicationId)),
    pix_installments: recordingFailure(({ chargeId }) => makeInstallmentCharge(deps, provider, chargeId)),
    pix_batch: recordingFailure(({ batchId }) => makeBatch(deps, provider, batchId)),
    pix_payment: recordingFailure(({ endToEndId }) => fetchPayment(deps, provider, endToEndId)),
    pix_refund: recordingFailure(({ refundId }) => settleRefund(deps, provider, refundId)),
  }
}
