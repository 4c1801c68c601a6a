import { businessDaysAfter } from '#domain/calendar/business-days.ts'
import type { Deps } from '../../deps.ts'
import { ProblemError } from '../../shared/problem.ts'

/**
 * Notes that the customer says a boleto is paid: until the bank tells of it, on the next business day, nobody reminds
 * of it. Saying it again changes nothing. Throws `not_found` for a boleto of another application, or one that cannot be
 * paid.
 */
export async function sayBoletoPaid(deps: Deps, applicationId: string, chargeId: string): Promise<void> {
  const at = deps.now()
  const charge = await deps.db
    .selectFrom('charges')
    .select('id')
    .where('id', '=', chargeId)
    .where('application_id', '=', applicationId)
    .where('way', '=', 'boleto')
    .where('state', '=', 'registered')
    .executeTakeFirst()
  if (charge === undefined) throw new ProblemError('not_found')
  await deps.db
    .updateTable('boletos')
    .set({ said_paid_at: at, said_known_on: businessDaysAfter(at, 1) })
    .where('charge_id', '=', chargeId)
    .where('said_paid_at', 'is', null)
    .execute()
}
