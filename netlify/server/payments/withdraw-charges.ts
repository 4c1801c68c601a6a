import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { attemptEach, throwFailures } from '../shared/attempt-each.ts'
import {
  type ChargeRow,
  findChargesToWithdraw,
  recordTypedWithdrawn,
  recordWithdrawalTry,
  recordWithdrawn,
} from './charge-queries.ts'
import { chargeProviderNames, chargeProviderOf } from './provider/open.ts'
import { type ChargeProvider, isRefusal } from './provider/port.ts'

/** How many charges of one provider a run takes. */
const atOnce = 50
/** A job has 18 s, so that no withdrawal begins after this time (ms). */
const enoughMs = 8_000

/**
 * Withdraws charges that are over at their providers. No provider waits for another, and no charge for one that cannot
 * be withdrawn. Throws after all were tried: `ProviderFailure`, or several of them together.
 */
export async function withdrawEnded(deps: Deps): Promise<void> {
  await recordTypedWithdrawn(deps.db)
  const ends = await Promise.allSettled(chargeProviderNames.map((name) => withdrawAt(deps, name)))
  throwFailures(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])))
}

/** Withdraws the charges of one provider. Those of a provider that is not configured wait. */
async function withdrawAt(deps: Deps, name: string): Promise<void> {
  const provider = await chargeProviderOf(deps, name)
  if (provider === undefined) return
  const started = performance.now()
  await attemptEach(await findChargesToWithdraw(deps.db, name, atOnce), async (charge) => {
    if (performance.now() - started > enoughMs) return
    await withdraw(deps, provider, charge)
    // Providers limit the rate of requests.
    await pause(20)
  })
}

async function withdraw({ db, now }: Deps, provider: ChargeProvider, charge: ChargeRow): Promise<void> {
  const { id, reference, way, provider_reference: providerReference } = charge
  let isDone = false
  try {
    isDone = (await provider.withdraw({ id, reference, way, providerReference })) === 'done'
  } catch (error) {
    // A payment to a charge that the provider refuses to withdraw counts as late.
    isDone = isRefusal(error)
    if (!isDone) throw error
  } finally {
    await (isDone ? recordWithdrawn(db, id) : recordWithdrawalTry(db, id, now()))
  }
}
