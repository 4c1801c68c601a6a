import { addEvent } from '../application/events.ts'
import { outcomeOf } from '../application/outcome.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { applyOutcome } from './apply-outcome.ts'
import { updatePayment } from './payment-queries.ts'

/**
 * Returns an applicant's payments back that do not make up the entry, because the applicant does not want to pay the
 * rest. Throws `not_found`, and `stale_payment` when no such payment is left, as after the rest was paid.
 */
export async function askForRefund(deps: Deps, applicationId: string): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    if ((await lockApplication(trx, applicationId)) === undefined) throw new ProblemError('not_found')
    const { ledger } = await outcomeOf(deps, trx, applicationId)
    const own = ledger.payments.filter(
      ({ task, isForInstallments }) => !isForInstallments && (task === 'customer' || task === 'hold'),
    )
    if (own.length === 0) throw new ProblemError('stale_payment')
    for (const { id } of own) await updatePayment(trx, id, { wanted_back_at: at })
    const amountCents = own.reduce((sum, { waitingCents }) => sum + waitingCents, 0)
    const actor = { type: 'applicant', id: applicationId, name: null } as const
    await addEvent(trx, {
      applicationId,
      kind: 'refund',
      actor,
      data: { state: 'wanted', amountCents, endToEndId: null },
      at,
    })
    await applyOutcome(deps, trx, applicationId)
  })
}
