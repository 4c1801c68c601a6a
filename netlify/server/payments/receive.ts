import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import type { PromisedSum } from '#domain/installments/boleto-charge.ts'
import { lastTryOn } from '#domain/payments/debit.ts'
import { isSamePixKey } from '#domain/pix.ts'
import { findByContractNumber, lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { findFormerKeys, readSettings } from '../settings/stored.ts'
import { type ChargeRow, findChargeOf, wasChargedTo } from './charge-queries.ts'
import { recordDispute } from './disputes.ts'
import { findPaymentOf, type PaymentRow, removeHandPayment, updatePayment } from './payment-queries.ts'
import type { ChargeProvider, ProviderPayment } from './provider/port.ts'
import { type PaidFor, recordPayment } from './record.ts'
import { recordRefunds } from './refund-state.ts'

/** Fetches a reported payment from the provider and stores it if it exists. Throws `ProviderFailure`. */
export async function fetchPayment(deps: Deps, provider: ChargeProvider, paymentId: string): Promise<void> {
  const payment = await provider.lookUp(paymentId)
  if (payment !== undefined) await ingestPayment(deps, payment)
}

/**
 * Stores a payment and its refunds in the ledger as the provider reports them. May run twice. Leaves out a payment to a
 * key that is not and never was the bank's.
 */
export async function ingestPayment(deps: Deps, payment: ProviderPayment): Promise<void> {
  if (!(await isOwnKey(deps.db, payment.key))) return
  const paidFor = await findPurpose(deps.db, payment)
  const { id: endToEndId, reference, amountCents, paidAt, note, payer } = payment
  const way = paidFor?.way ?? payment.way
  await deps.db.transaction().execute(async (trx) => {
    const reported = { endToEndId, way, reference, amountCents, paidAt, payerNote: note, payer }
    if (paidFor) await lockApplication(trx, paidFor.applicationId)
    await removeHandPayment(trx, { endToEndId, amountCents, applicationId: paidFor?.applicationId })
    await recordPayment(deps, trx, reported, paidFor, null)
    const row = await findPaymentOf(trx, endToEndId)
    if (row) await recordKnown(deps, trx, row, payment)
  })
}

/** Stores what the provider tells of a payment in the ledger: that it knows the payment, and its refunds. */
export async function recordKnown(
  deps: Deps,
  trx: Transaction<Database>,
  row: PaymentRow,
  { refunds, dispute }: ProviderPayment,
): Promise<void> {
  if (row.source !== 'provider') await updatePayment(trx, row.id, { source: 'provider' })
  await recordRefunds(deps, trx, row, refunds)
  if (dispute) await recordDispute(deps, trx, row.id, dispute)
}

/** Returns a test whether `ingestPayment` stores a payment that the provider lists. It asks about each key once. */
export function ownPayments(db: Kysely<Database>): (payment: ProviderPayment) => Promise<boolean> {
  const keys = new Map<string | null, Promise<boolean>>()
  return ({ key }) => {
    const isOwn = keys.get(key) ?? isOwnKey(db, key)
    keys.set(key, isOwn)
    return isOwn
  }
}

/**
 * Finds the purpose of a payment by its reference, as the txid of a Pix: the application of the charge or static code,
 * and its entry or installments. Null if the reference names nothing, and for a payment to a key that is not and never
 * was the bank's, whatever account the stored code names. All other code has to use this function.
 */
export async function findPurpose(db: Kysely<Database>, { reference, key }: ProviderPayment): Promise<PaidFor | null> {
  if (reference === null || !(await isOwnKey(db, key))) return null
  const charge = await findChargeOf(db, reference)
  if (charge) {
    // A debit goes to an account, and names no key.
    if (key !== null && charge.way !== 'pix_automatic' && !isSamePixKey(key, charge.payee_key)) return null
    const ends = [charge.expires_at, charge.ended_at].filter((end) => end !== null)
    const endsAt = ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : null
    // The bank tells only the day of a boleto's payment: on the day on which the boleto ended it counts as in time.
    const chargeEndsAt = endsAt && charge.way === 'boleto' ? endOfDay(endsAt) : endsAt
    const { plan_id: planId, numbers, way } = charge
    const promised = promisedBy(charge)
    const installments = planId !== null && numbers !== null ? { planId, numbers, ...(promised && { promised }) } : null
    const debit = way === 'pix_automatic' && { way }
    return { applicationId: charge.application_id, chargeEndsAt, installments, ...debit }
  }
  // The txid of static codes from before charges existed is the contract number.
  const application = /^\d{10}$/.test(reference) ? await findByContractNumber(db, reference) : undefined
  return application ? { applicationId: application.id, chargeEndsAt: null, installments: null } : null
}

/** Returns the sum that a charge promised to take, whatever its installments cost then; undefined for a Pix. */
function promisedBy({ way, amount_cents: amountCents, due_on: dueOn, ...charge }: ChargeRow): PromisedSum | undefined {
  // The page of a card is open for half an hour at least, and so may be paid on the day after.
  if (way === 'card' && charge.expires_at)
    return { amountCents, dueOn: brazilianDate(charge.created_at), lastDay: brazilianDate(charge.expires_at) }
  if (dueOn === null) return undefined
  if (way === 'boleto') return { amountCents, dueOn, lastDay: payableUntil(dueOn) }
  return way === 'pix_automatic' ? { amountCents, dueOn, lastDay: lastTryOn(dueOn) } : undefined
}

/** Returns the first instant of the day after, in Brasília; the instant itself if a day begins with it. */
const endOfDay = (at: Date): Date => startOfDay(daysAfter(brazilianDate(new Date(at.getTime() - 1)), 1))

/**
 * Tells whether a payment went to a current or former key of the bank: one of the settings, or of a charge that the
 * provider made. A code that somebody typed names no key of the bank. True also if the provider does not name the key.
 */
export async function isOwnKey(db: Kysely<Database>, key: string | null): Promise<boolean> {
  if (key === null) return true
  const { pix } = await readSettings(db)
  if (pix.chave === key || isSamePixKey(pix.chave, key) || (await wasChargedTo(db, key))) return true
  return (await findFormerKeys(db)).some((former) => former === key || isSamePixKey(former, key))
}
