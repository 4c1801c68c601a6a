import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { chargeFor, type NewInstallmentCharge } from '#domain/installments/charge.ts'
import { isAhead } from '#domain/payments/debit.ts'
import { type ChosenWay, payWayOf } from '#domain/payments/ways.ts'
import type { Deps } from '../deps.ts'
import { findDebit } from '../installments/debits.ts'
import { readSettings } from '../settings/stored.ts'
import { waysToPay } from '../settings/ways.ts'
import { enqueue } from '../shared/enqueue.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { addCharge, type NewCharge, newReference } from './add-charge.ts'
import { prepareBoleto } from './boleto/prepare-boleto.ts'
import { hurryCharge } from './charge-jobs.ts'
import { type ChargeRow, endCharge, findCharge, findInstallmentCharges } from './charge-queries.ts'
import { demandNotPaying, lockPayable } from './payable.ts'
import { providerNames } from './provider/open.ts'
import { isOver } from './register-charge.ts'

/**
 * Tells whether installments can be paid by a charge: needs a provider and the bank's account. A static code has no
 * day.
 */
export async function canCharge({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<boolean> {
  return config.pix !== undefined && Boolean((await readSettings(db)).pix.chave)
}

/**
 * Requests one charge for some installments of a contract, in the way that was chosen. Keeps a charge that asks for the
 * same and can be paid, and hurries one that is still to be made. Withdraws other charges of these installments, so
 * that the customer cannot pay one twice. Throws `not_found` without a plan, `too_many_requests`,
 * `installments_not_chargeable` without a provider, `installments_checked` while the bank checks a payment of one of
 * them, `installments_debited` while the customer's bank debits one, and `validation_failed` for a number that is not
 * in the plan or is paid.
 */
export async function askForCharge(
  deps: Deps,
  applicationId: string,
  numbers: readonly number[],
  way: ChosenWay = 'pix',
): Promise<void> {
  await demandChargeable(deps, applicationId, way)
  await deps.db.transaction().execute((trx) => prepareCharge(deps, trx, applicationId, numbers, way))
}

/**
 * Counts one more charge of an application. Throws `too_many_requests`, and `installments_not_chargeable` without a
 * provider.
 */
export async function demandChargeable(deps: Deps, applicationId: string, way: ChosenWay = 'pix'): Promise<void> {
  await countAgainst(deps, { installmentCharge: applicationId })
  if (way === 'pix' && !(await canCharge(deps))) throw new ProblemError('installments_not_chargeable')
}

/** Does in the caller's transaction what `askForCharge` does after `demandChargeable`. Throws what that throws. */
export async function prepareCharge(
  deps: Deps,
  trx: Transaction<Database>,
  applicationId: string,
  numbers: readonly number[],
  way: ChosenWay,
): Promise<void> {
  if (way === 'boleto') return prepareBoleto(deps, trx, applicationId, numbers)
  const { pix } = await readSettings(trx)
  const { plan, installments, terms } = await lockPayable(trx, applicationId, numbers)
  const today = brazilianDate(deps.now())
  const cost = chargeFor(installments, numbers, today, terms)
  if (cost === null) throw fieldError('numbers', 'installments_paid')
  const [debit] = await Promise.all([findDebit(trx, plan.id), demandNotPaying(deps, trx, plan.id, cost.numbers)])
  // Beside an automatic debit a code holds today only: unpaid, the debit comes back tomorrow.
  const isDebited = debit?.state === 'active' && cost.dueOn !== null && isAhead(cost.dueOn, today)
  const wanted = isDebited ? { ...cost, dueOn: null } : cost
  const { purpose, amountCents: cents, isDue } = wanted
  if (!(await waysToPay(deps, trx, { purpose, cents, isDue })).includes(way)) throw new ProblemError('way_not_offered')
  const current = await findInstallmentCharges(trx, applicationId)
  const fitting = current.find((charge) => fits(deps, charge, wanted, way, pix.chave))
  if (fitting) return hurryCharge(trx, fitting)
  const { id } = await addCharge(deps, trx, newCharge(plan, wanted, way, pix))
  await enqueue(trx, 'pix_installments', { chargeId: id })
}

/** Returns the row of a charge of installments before its provider makes it. Only a Pix names the bank's account. */
export const newCharge = (
  plan: InstallmentPlanRow,
  { numbers, amountCents, dueOn, purpose }: NewInstallmentCharge,
  way: Exclude<ChosenWay, 'boleto'>,
  account: Settings['pix'],
): NewCharge => {
  const charge = {
    application_id: plan.application_id,
    purpose,
    reference: newReference(),
    amount_cents: amountCents,
    plan_id: plan.id,
    numbers: [...numbers],
    payee_key: '',
    payee_name: '',
  }
  if (way !== 'pix') return { ...charge, way, provider: providerNames[way] }
  return {
    ...charge,
    way: dueOn === null ? 'pix' : 'pix_due',
    provider: providerNames.pix,
    payee_key: account.chave,
    payee_name: account.nome,
    due_on: dueOn,
  }
}

/**
 * Whether a charge equals the wanted one and is being made or can still be paid. A charge with a due day fits until it
 * expires.
 */
function fits(
  deps: Pick<Deps, 'now'>,
  charge: ChargeRow,
  wanted: NewInstallmentCharge,
  way: ChosenWay,
  key: string,
): boolean {
  if (payWayOf[charge.way] !== way || charge.numbers?.join() !== wanted.numbers.join()) return false
  if (way === 'pix' && charge.payee_key !== key) return false
  // The code on a boleto belongs to it. Who asks for Pix wants the boleto no more.
  if (charge.beside_id !== null) return false
  if (isOver(deps, charge) || (charge.expires_at !== null && charge.expires_at <= deps.now())) return false
  if (charge.due_on !== null) return charge.amount_cents === wanted.valueCents
  const isOfToday = brazilianDate(charge.created_at) === brazilianDate(deps.now())
  return (way !== 'pix' || wanted.dueOn === null) && isOfToday && charge.amount_cents === wanted.amountCents
}

/**
 * Requests a charge anew that the provider refused, after an analyst mended the reason, and hurries one that is still
 * to be made. Does nothing for another. Throws `not_found`, and what `askForCharge` throws.
 */
export async function retryInstallmentCharge(deps: Deps, applicationId: string, chargeId: string): Promise<void> {
  const charge = await findCharge(deps.db, chargeId)
  if (charge?.application_id !== applicationId || !charge.numbers) throw new ProblemError('not_found')
  if (charge.state === 'wanted') return hurryCharge(deps.db, charge)
  if (charge.state !== 'refused') return
  await endCharge(deps.db, charge.id, deps.now(), true)
  await askForCharge(deps, applicationId, charge.numbers, chosenWayOf(charge))
}

/** Returns the way in which a customer asked for a charge. */
export function chosenWayOf({ way }: Pick<ChargeRow, 'way'>): ChosenWay {
  const chosen = payWayOf[way]
  return chosen === 'debit' ? 'pix' : chosen
}
