import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { chargeFor, type NewInstallmentCharge } from '#domain/installments/charge.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { lockOpenPlan } from '../installments/lock.ts'
import { findChecked, readPlan } from '../installments/queries.ts'
import { readSettings } from '../settings/stored.ts'
import { enqueue } from '../shared/enqueue.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { addCharge } from './add-charge.ts'
import { type ChargeRow, endCharge, findCharge, findInstallmentCharges } from './charge-queries.ts'
import { newTxid } from './entry-charge.ts'
import { providerNames } from './provider/open.ts'

/** Tells whether installments can be paid by a charge: needs a provider and the bank's account. A static code has no day. */
export async function canCharge({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<boolean> {
  return config.pix !== undefined && Boolean((await readSettings(db)).pix.chave)
}

/**
 * Requests one charge for some installments of a contract. Keeps a charge that asks for the same and can be paid. Withdraws
 * other charges of these installments, so that the customer cannot pay one twice. Throws `not_found` without a plan,
 * `too_many_requests`, `installments_not_chargeable` without a provider, `installments_checked` while the bank checks a
 * payment of one of them, and `validation_failed` for a number that is not in the plan or is paid.
 */
export async function askForCharge(deps: Deps, applicationId: string, numbers: readonly number[]): Promise<void> {
  await demandChargeable(deps, applicationId)
  await deps.db.transaction().execute((trx) => prepareCharge(deps, trx, applicationId, numbers))
}

/** Counts one more charge of an application. Throws `too_many_requests`, and `installments_not_chargeable` without a provider. */
export async function demandChargeable(deps: Deps, applicationId: string): Promise<void> {
  await countAgainst(deps, { installmentCharge: applicationId })
  if (!(await canCharge(deps))) throw new ProblemError('installments_not_chargeable')
}

/** Does in the caller's transaction what `askForCharge` does after `demandChargeable`. Throws what that throws. */
export async function prepareCharge(
  deps: Deps,
  trx: Transaction<Database>,
  applicationId: string,
  numbers: readonly number[],
): Promise<void> {
  const { pix } = await readSettings(trx)
  await lockApplication(trx, applicationId)
  const plan = await lockOpenPlan(trx, applicationId)
  if (plan === undefined) throw new ProblemError('not_found')
  const { schedule, entries, terms } = await readPlan(trx, plan)
  if (numbers.some((number) => schedule.every((one) => one.number !== number)))
    throw fieldError('numbers', 'installment_unknown')
  const wanted = chargeFor(ledgerInstallments(schedule, entries), numbers, brazilianDate(deps.now()), terms)
  if (wanted === null) throw fieldError('numbers', 'installments_paid')
  const checked = await findChecked(trx, plan.id)
  if (wanted.numbers.some((number) => checked.has(number))) throw new ProblemError('installments_checked')
  const current = await findInstallmentCharges(trx, applicationId)
  if (current.some((charge) => charge.payee_key === pix.chave && fits(deps, charge, wanted))) return
  const { id } = await addCharge(deps, trx, newCharge(plan, wanted, pix))
  await enqueue(trx, 'pix_installments', { chargeId: id })
}

/** Returns the row of a charge of installments to the bank's account, before the provider makes it. */
export const newCharge = (
  plan: InstallmentPlanRow,
  { numbers, amountCents, dueOn, purpose }: NewInstallmentCharge,
  account: Settings['pix'],
) => ({
  application_id: plan.application_id,
  purpose,
  way: dueOn === null ? ('pix' as const) : ('pix_due' as const),
  reference: newTxid(),
  provider: providerNames.pix,
  amount_cents: amountCents,
  payee_key: account.chave,
  payee_name: account.nome,
  plan_id: plan.id,
  numbers: [...numbers],
  due_on: dueOn,
})

/**
 * Whether a charge equals the wanted one and is being made or can still be paid. A charge with a due day fits until it
 * expires.
 */
function fits(deps: Pick<Deps, 'now'>, charge: ChargeRow, wanted: NewInstallmentCharge): boolean {
  if (charge.numbers?.join() !== wanted.numbers.join()) return false
  if (charge.expires_at !== null && charge.expires_at <= deps.now()) return false
  if (charge.due_on !== null) return charge.amount_cents === wanted.valueCents
  const isOfToday = brazilianDate(charge.created_at) === brazilianDate(deps.now())
  return wanted.dueOn === null && isOfToday && charge.amount_cents === wanted.amountCents
}

/**
 * Requests a charge anew that the provider refused, after an analyst mended the reason. Does nothing if it was not
 * refused or is gone. Throws `not_found`, and what `askForCharge` throws.
 */
export async function retryInstallmentCharge(deps: Deps, applicationId: string, chargeId: string): Promise<void> {
  const charge = await findCharge(deps.db, chargeId)
  if (charge?.application_id !== applicationId || !charge.numbers) throw new ProblemError('not_found')
  if (charge.state !== 'refused') return
  await endCharge(deps.db, charge.id, deps.now(), true)
  await askForCharge(deps, applicationId, charge.numbers)
}
