import { lockApplication } from '../application/lock.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/read.ts'
import { findCurrentCharge, removeCharge } from './charge-queries.ts'
import { prepareCharge } from './charges.ts'
import { requestCharge } from './static-charge.ts'

/** Replaces an expired charge with a new one. Does nothing while a charge can be paid. */
export async function renewCharge(deps: Deps, applicationId: string): Promise<void> {
  const { pix } = await readSettings(deps.db)
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    await lockApplication(trx, applicationId)
    const current = await findCurrentCharge(trx, applicationId)
    if (current?.provider !== 'bacen' || current.state !== 'active') return
    if (current.expires_at === null || current.expires_at > now) return
    await removeCharge(trx, current.id, now, false)
    await prepareCharge(deps, trx, applicationId, pix)
    await requestCharge(deps, trx, { id: applicationId })
  })
}
