import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import { brand } from '#content/brand.ts'
import { installmentCount } from '#content/installments.ts'
import { pixRefusals } from '#content/payments.ts'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { chargeFor, type NewInstallmentCharge } from '#domain/installments/charge.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import { findApplication, lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { lockOpenPlan } from '../installments/lock.ts'
import { withdrawCharges } from '../installments/plan.ts'
import { findChecked, findOpenPlan, readPlan } from '../installments/queries.ts'
import { readSettings } from '../settings/stored.ts'
import { enqueue } from '../shared/enqueue.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import {
  activateCharge,
  type ChargeRow,
  findCharge,
  findInstallmentCharges,
  formOf,
  insertCharge,
  recordRefusedCharge,
  removeCharge,
  withdrawCharge,
} from './charge-queries.ts'
import { codeOf, newTxid } from './entry-charge.ts'
import { isRefusal, type NewDueCharge, PixFailure, type PixProvider, type ProviderCharge } from './provider/provider.ts'

/** For how many days after its due day an installment's charge can be paid, if the payer's bank can compute its whole cost. */
const latePayableDays = 60

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
  await withdrawCharges(deps, trx, plan.id, wanted.numbers)
  const { id } = await insertCharge(trx, newCharge(plan, wanted, pix, deps.now()))
  await enqueue(trx, 'pix_installments', { chargeId: id })
}

/** Returns the row of a charge of installments to the bank's account, before the provider makes it. */
export const newCharge = (
  plan: InstallmentPlanRow,
  { numbers, amountCents, dueOn }: NewInstallmentCharge,
  account: Settings['pix'],
  at: Date,
) => ({
  application_id: plan.application_id,
  txid: newTxid(),
  provider: 'bacen' as const,
  state: 'creating' as const,
  amount_cents: amountCents,
  payee_key: account.chave,
  payee_name: account.nome,
  code: null,
  created_at: at,
  expires_at: null,
  removed_at: null,
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
 * Makes the charge of installments at the provider. May run twice and stop anywhere, because the txid was stored before the
 * provider knew it. Stores a final refusal with the charge, for applicant, analysts and health to see. Throws `PixFailure`
 * for a failure that may be tried again.
 */
export async function makeInstallmentCharge(deps: Deps, provider: PixProvider, chargeId: string): Promise<void> {
  const charge = await findCharge(deps.db, chargeId)
  if (charge?.state !== 'creating' || charge.failure !== null) return
  if (isOver(deps, charge)) return removeCharge(deps.db, charge.id, deps.now(), true)
  try {
    const made = (await provider.findCharge(charge.txid, formOf(charge))) ?? (await create(deps, provider, charge))
    await showCharge(deps, charge, made)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await recordRefusedCharge(deps.db, charge.id, error.said, deps.now())
  }
}

/**
 * Tells whether the day of a charge passed before the provider made it. Such a charge is not made, because its amount was
 * that day's.
 */
export function isOver(deps: Pick<Deps, 'now'>, { created_at: createdAt, due_on: dueOn }: ChargeRow): boolean {
  const today = brazilianDate(deps.now())
  return dueOn === null ? brazilianDate(createdAt) !== today : dueOn < today
}

async function create(deps: Deps, provider: PixProvider, charge: ChargeRow): Promise<ProviderCharge> {
  if (charge.due_on === null) {
    const end = startOfDay(daysAfter(brazilianDate(charge.created_at), 1)).getTime()
    return provider.createCharge({
      ...asked(charge),
      expiresInSeconds: Math.max(1, Math.floor((end - deps.now().getTime()) / 1000)),
    })
  }
  const due = await dueCharge(deps, charge)
  if (due === undefined) throw new PixFailure('refused', 'the plan is closed', pixRefusals.planClosed)
  return provider.createDueCharge(due)
}

/** Returns a charge with a due day as the provider takes it; undefined if its plan is closed or it has no due day. */
export async function dueCharge({ db }: Pick<Deps, 'db'>, charge: ChargeRow): Promise<NewDueCharge | undefined> {
  const row = await findApplication(db, charge.application_id)
  const plan = row && (await findOpenPlan(db, row.id))
  if (row === undefined || plan === undefined || charge.due_on === null) return undefined
  // The payer's bank computes fine and interest, but no correction. With correction the charge ends on its last day without
  // fee; a later one asks for the amount of its day.
  const payableDaysAfter =
    plan.corrected_by === null ? latePayableDays : daysBetween(charge.due_on, payableUntil(charge.due_on))
  const [finePercent, lateInterestPercent] = [Number(plan.fine_percent), Number(plan.late_interest_percent)]
  const { cpf, full_name: name, street, city, state, cep } = row
  const payer = { cpf: cpf.replace(/\D/g, ''), name, street, city, state, cep: cep.replace(/\D/g, '') }
  return { ...asked(charge), dueOn: charge.due_on, payableDaysAfter, finePercent, lateInterestPercent, payer }
}

const asked = ({ txid, amount_cents: amountCents, payee_key: key, numbers }: ChargeRow) => ({
  txid,
  amountCents,
  key,
  message: `${wordsOf(numbers ?? [])} do financiamento. ${brand.bank}`,
})

const wordsOf = (numbers: readonly number[]) =>
  numbers.length === 1 ? `Parcela ${numbers[0]}` : installmentCount(numbers.length)

/**
 * Stores the code of a made charge for the customer. Withdraws the charge at the provider again if it was removed
 * meanwhile.
 */
export async function showCharge(deps: Deps, charge: ChargeRow, made: ProviderCharge): Promise<void> {
  const { pix } = await readSettings(deps.db)
  const code = codeOf(made, { name: charge.payee_name, city: pix.cidade })
  if (await activateCharge(deps.db, charge.id, { code, expiresAt: made.expiresAt })) return
  await withdrawCharge(deps.db, charge.id)
  await enqueue(deps.db, 'pix_withdraw', {})
}

/**
 * Requests a charge anew that the provider refused, after an analyst mended the reason. Does nothing if it was not
 * refused or is gone. Throws `not_found`, and what `askForCharge` throws.
 */
export async function retryInstallmentCharge(deps: Deps, applicationId: string, chargeId: string): Promise<void> {
  const charge = await findCharge(deps.db, chargeId)
  if (charge?.application_id !== applicationId || !charge.numbers) throw new ProblemError('not_found')
  if (charge.state !== 'creating' || charge.failure === null) return
  await removeCharge(deps.db, charge.id, deps.now(), true)
  await askForCharge(deps, applicationId, charge.numbers)
}
