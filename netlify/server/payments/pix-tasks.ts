import type { Deps } from '../deps.ts'
import { makeCharge } from './charges.ts'
import { pollProvider, withdrawRemoved } from './poll.ts'
import { pixProviderOf } from './provider/open.ts'
import { PixFailure } from './provider/provider.ts'
import { fetchPayment } from './receive.ts'
import { settleRefund } from './refund-state.ts'
import { remakeCodes } from './remake.ts'
import { notePixFailure } from './sync-queries.ts'

/**
 * The jobs about Pix; those that ask the provider something only where there is one. Its failures are kept, for analysts
 * and health to see.
 */
export function pixTasks(deps: Deps): Record<string, (payload: unknown) => Promise<void>> {
  const remake = (payload: unknown) => remakeCodes(deps, (payload as { formerKey: string }).formerKey)
  const provider = pixProviderOf(deps.config, deps.fetch)
  if (provider === undefined) return { pix_remake: remake }
  const noting = (work: (payload: never) => Promise<void>) => async (payload: unknown) => {
    try {
      await work(payload as never)
    } catch (error) {
      if (!(error instanceof PixFailure)) throw error
      await notePixFailure(deps.db, `${error.reason}: ${error.message}`, deps.now())
      // What is refused for good is not asked for again.
      if (error.reason !== 'refused') throw error
    }
  }
  return {
    pix_remake: remake,
    pix_poll: noting(() => pollProvider(deps, provider)),
    pix_withdraw: noting(() => withdrawRemoved(deps, provider)),
    pix_charge: noting(({ applicationId }: { applicationId: string }) => makeCharge(deps, provider, applicationId)),
    pix_payment: noting(({ endToEndId }: { endToEndId: string }) => fetchPayment(deps, provider, endToEndId)),
    pix_refund: noting(({ refundId }: { refundId: string }) => settleRefund(deps, provider, refundId)),
  }
}
