import { brand } from '#content/brand.ts'
import { brazilianDate, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { chargeFor, type NewInstallmentCharge } from '#domain/installments/charge.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import { newDynamicPixCode } from '#domain/pix/pix-key.ts'
import { lockApplication } from '../application/lock.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { withdrawCharges } from '../installments/charges.ts'
import { findOpenPlan, lockOpenPlan, readPlan, termsOf } from '../installments/queries.ts'
import { readSettings } from '../settings/read.ts'
import { enqueue } from '../shared/enqueue.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import {
  activateCharge,
  type ChargeRow,
  findCharge,
  findInstallmentCharges,
  findUncharged,
  formOf,
  insertCharge,
  recordRefusedCharge,
  removeCharge,
  withdrawCharge,
} from './charge-queries.ts'
import { newTxid } from './charges.ts'
import { PixFailure, type PixProvider, type ProviderCharge } from './provider/provider.ts'

/** For how many days after its due day an installment's charge can be paid. */
const payableDaysAfter = 60

/** Tells whether installments can be paid by a charge here: by a provider, to the bank's account. A static code knows no day. */
export async function canCharge({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<boolean> {
  return config.pix !== undefined && Boolean((await readSettings(db)).pix.chave)
}

/**
 * Asks for the charge of some installments of a contract. One that asks for the same and can be paid stays; those that ask for one
 * of them otherwise are withdrawn, so that nobody pays twice. Throws `not_found` without a plan, `too_many_requests`,
 * `installments_not_chargeable` where no provider can, and `validation_failed` for a number that is not of the plan, or is paid.
 */
export async function askForCharge(deps: Deps, applicationId: string, numbers: readonly number[]): Promise<void> {
  await countAgainst(deps, { installmentCharge: applicationId })
  if (!(await canCharge(deps))) throw new ProblemError('installments_not_chargeable')
  await prepareCharge(deps, applicationId, numbers)
}

/**
 * Asks for the charges of the installments that fall due between two days and that nothing asks for yet, at most `limit` of them;
 * gives how many. May be stopped anywhere and run again. One that the provider refused waits for a person.
 */
export async function requestUpcomingCharges(
  deps: Deps,
  days: { from: PlainDate; to: PlainDate },
  limit: number,
): Promise<number> {
  if (!(await canCharge(deps))) return 0
  const upcoming = await findUncharged(deps.db, days, deps.now(), limit)
  for (const { application_id: id, number } of upcoming) {
    await prepareCharge(deps, id, [number]).catch((error: unknown) => {
      // It was paid, or its plan ended, meanwhile.
      if (!(error instanceof ProblemError)) throw error
    })
  }
  return upcoming.length
}

async function prepareCharge(deps: Deps, applicationId: string, numbers: readonly number[]): Promise<void> {
  const { pix } = await readSettings(deps.db)
  await deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, applicationId)
    const plan = await lockOpenPlan(trx, applicationId)
    if (plan === undefined) throw new ProblemError('not_found')
    const { schedule, entries } = await readPlan(trx, plan)
    if (numbers.some((number) => schedule.every((one) => one.number !== number)))
      throw fieldError('numbers', 'installment_unknown')
    const wanted = chargeFor(ledgerInstallments(schedule, entries), numbers, brazilianDate(deps.now()), termsOf(plan))
    if (wanted === null) throw fieldError('numbers', 'installments_paid')
    const current = await findInstallmentCharges(trx, applicationId)
    if (current.some((charge) => charge.payee_key === pix.chave && fits(deps, charge, wanted))) return
    await withdrawCharges(deps, trx, plan.id, wanted.numbers)
    const { id } = await insertCharge(trx, {
      ...{ application_id: applicationId, txid: newTxid(), provider: 'bacen', state: 'creating' },
      ...{ amount_cents: wanted.amountCents, payee_key: pix.chave, payee_name: pix.nome, code: null },
      ...{ created_at: deps.now(), expires_at: null, removed_at: null },
      ...{ plan_id: plan.id, numbers: [...wanted.numbers], due_on: wanted.dueOn },
    })
    await enqueue(trx, 'pix_installments', { chargeId: id })
  })
}

/** Whether a charge asks for what is wanted and can still be paid, or is being made. One with a due day is good while it lasts. */
function fits(deps: Pick<Deps, 'now'>, charge: ChargeRow, wanted: NewInstallmentCharge): boolean {
  if (charge.numbers?.join() !== wanted.numbers.join()) return false
  if (charge.expires_at !== null && charge.expires_at <= deps.now()) return false
  if (charge.due_on !== null) return charge.amount_cents === wanted.valueCents
  const isOfToday = brazilianDate(charge.created_at) === brazilianDate(deps.now())
  return wanted.dueOn === null && isOfToday && charge.amount_cents === wanted.amountCents
}

/**
 * Makes the charge of installments at the provider. May be run twice, and stopped anywhere: the txid is stored before the provider
 * hears of it. What the provider refuses for good is kept with the charge, for applicant, analysts and health to see. Throws
 * `PixFailure` for what may be tried again.
 */
export async function makeInstallmentCharge(deps: Deps, provider: PixProvider, chargeId: string): Promise<void> {
  const charge = await findCharge(deps.db, chargeId)
  if (charge?.state !== 'creating' || charge.failure !== null) return
  if (isOver(deps, charge)) return removeCharge(deps.db, charge.id, deps.now(), true)
  try {
    const made = (await provider.findCharge(charge.txid, formOf(charge))) ?? (await create(deps, provider, charge))
    await show(deps, charge, made)
  } catch (error) {
    if (!(error instanceof PixFailure && error.reason === 'refused')) throw error
    await recordRefusedCharge(deps.db, charge.id, error.message, deps.now())
  }
}

/** A provider that was silent for so long that the day of a charge went by makes it no more: the amount was that of its day. */
function isOver(deps: Pick<Deps, 'now'>, { created_at: createdAt, due_on: dueOn }: ChargeRow): boolean {
  const today = brazilianDate(deps.now())
  return dueOn === null ? brazilianDate(createdAt) !== today : dueOn < today
}

async function create(deps: Deps, provider: PixProvider, charge: ChargeRow): Promise<ProviderCharge> {
  const { txid, amount_cents: amountCents, payee_key: key, due_on: dueOn, numbers } = charge
  const asked = { txid, amountCents, key, message: `${wordsOf(numbers ?? [])} do financiamento. ${brand.bank}` }
  if (dueOn === null) {
    const end = startOfDay(daysAfter(brazilianDate(charge.created_at), 1)).getTime()
    return provider.createCharge({
      ...asked,
      expiresInSeconds: Math.max(1, Math.floor((end - deps.now().getTime()) / 1000)),
    })
  }
  const row = await findApplication(deps.db, charge.application_id)
  const plan = row && (await findOpenPlan(deps.db, row.id))
  if (row === undefined || plan === undefined) throw new PixFailure('refused', 'the plan is closed')
  const { finePercent, lateInterestPercent } = termsOf(plan)
  const { cpf, full_name: name, street, city, state, cep } = row
  const payer = { cpf: cpf.replace(/\D/g, ''), name, street, city, state, cep: cep.replace(/\D/g, '') }
  return provider.createDueCharge({ ...asked, dueOn, payableDaysAfter, finePercent, lateInterestPercent, payer })
}

const wordsOf = (numbers: readonly number[]) =>
  numbers.length === 1 ? `Parcela ${numbers[0]}` : `${numbers.length} parcelas`

/** Shows the code; where the charge was withdrawn while it was made, the provider is told once more. */
async function show(deps: Deps, charge: ChargeRow, made: ProviderCharge): Promise<void> {
  const { pix } = await readSettings(deps.db)
  const code = made.code ?? newDynamicPixCode(made.location ?? '', { name: charge.payee_name, city: pix.cidade })
  if (code === null) throw new PixFailure('unreadable', 'a charge without code or location')
  if (await activateCharge(deps.db, charge.id, { code, expiresAt: made.expiresAt })) return
  await withdrawCharge(deps.db, charge.id)
  await enqueue(deps.db, 'pix_withdraw', {})
}

/**
 * Has a charge made anew that the provider refused, once an analyst mended the reason. Throws `not_found`. Nothing happens where
 * it was not refused, or is gone.
 */
export async function retryInstallmentCharge(deps: Deps, applicationId: string, chargeId: string): Promise<void> {
  const charge = await findCharge(deps.db, chargeId)
  if (charge?.application_id !== applicationId || !charge.numbers) throw new ProblemError('not_found')
  if (charge.state !== 'creating' || charge.failure === null) return
  await removeCharge(deps.db, charge.id, deps.now(), true)
  await askForCharge(deps, applicationId, charge.numbers)
}
