import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { boletoFor, type NewBoletoCharge } from '#domain/installments/boleto-charge.ts'
import type { Deps } from '../../deps.ts'
import { waysToPay } from '../../settings/ways.ts'
import { fieldError, ProblemError } from '../../shared/problem.ts'
import { hurryCharge } from '../charge-jobs.ts'
import { type ChargeRow, findInstallmentCharges } from '../charge-queries.ts'
import { demandNotPaying, lockPayable } from '../payable.ts'
import { addBoleto } from './add-boleto.ts'

/**
 * Requests a boleto for some installments of a contract, and the Pix code that stands on it. Keeps a boleto that asks
 * for the same. Withdraws the other charges of these installments. Throws `not_found` without a plan, `way_not_offered`
 * where the bank offers no boletos, and what `prepareCharge` throws.
 */
export async function prepareBoleto(
  deps: Deps,
  trx: Transaction<Database>,
  applicationId: string,
  numbers: readonly number[],
): Promise<void> {
  const { plan, installments, terms } = await lockPayable(trx, applicationId, numbers)
  const wanted = boletoFor(installments, numbers, brazilianDate(deps.now()), terms)
  if (wanted === null) throw fieldError('numbers', 'installments_paid')
  await demandNotPaying(deps, trx, plan.id, wanted.numbers)
  const { purpose, amountCents: cents } = wanted
  if (!(await waysToPay(deps, trx, { purpose, cents, isDue: false })).includes('boleto'))
    throw new ProblemError('way_not_offered')
  const current = await findInstallmentCharges(trx, applicationId)
  const fitting = current.find((charge) => fits(deps, charge, wanted))
  if (fitting) return hurryCharge(trx, fitting)
  await addBoleto(deps, trx, {
    application_id: applicationId,
    plan_id: plan.id,
    numbers: [...wanted.numbers],
    purpose,
    amount_cents: cents,
    due_on: wanted.dueOn,
  })
}

/** Whether a charge is the wanted boleto and is being made or can still be paid. */
function fits(deps: Pick<Deps, 'now'>, charge: ChargeRow, wanted: NewBoletoCharge): boolean {
  if (charge.way !== 'boleto' || charge.state === 'refused') return false
  if (charge.numbers?.join() !== wanted.numbers.join()) return false
  if (charge.expires_at !== null && charge.expires_at <= deps.now()) return false
  // A boleto of a late installment keeps its own day and sum until it is over.
  const isSame = charge.due_on === wanted.dueOn && charge.amount_cents === wanted.amountCents
  return (
    isSame || (charge.due_on !== null && charge.due_on >= brazilianDate(deps.now()) && charge.due_on < wanted.dueOn)
  )
}
