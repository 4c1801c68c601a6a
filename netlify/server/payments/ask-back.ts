import { addEvent } from '../application/events.ts'
import { lockApplication } from '../application/lock.ts'
import { outcomeOf } from '../application/outcome-of.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { followOutcome } from './follow-outcome.ts'
import { updatePayment } from './ledger.ts'

/**
 * Gives back what an applicant paid that is not the entry, instead of taking the rest: the applicant wants it so. Throws
 * `not_found`, and `stale_payment` when nothing of it is there any more, as after the rest was paid.
 */
export async function askBack(deps: Deps, applicationId: string): Promise<void> {
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
    await followOutcome(deps, trx, applicationId)
  })
}
