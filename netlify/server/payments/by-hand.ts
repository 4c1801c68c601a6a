import type { Transaction } from 'kysely'
import type { HandPaymentRequest } from '#api/payments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, noonOf } from '#domain/calendar/calendar.ts'
import type { AnalystActor } from '../application/events.ts'
import { findApplication, lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { findPaymentOf } from './payment-queries.ts'
import { pixProviderOf } from './provider/open.ts'
import { ProviderFailure, type ProviderPayment } from './provider/port.ts'
import { findPurpose, isOwnKey, recordKnown } from './receive.ts'
import { type PaidFor, proposedInstallments, type ReceivedPayment, recordPayment } from './record.ts'

/** A payment that an analyst saw on the bank's account: as the provider knows it, or as it was typed. */
export interface SeenPayment {
  readonly payment: ReceivedPayment
  /** What the provider knows of it; null without a provider. */
  readonly known: ProviderPayment | null
  readonly paidFor: PaidFor | null
}

/**
 * Looks a payment up that an analyst saw on the bank's account. Asks the provider, if there is one, and takes its
 * amount, moment and refunds. Throws `not_found`, `pix_provider_silent` while the provider gives no answer, and
 * `validation_failed` for an endToEndId that the provider does not know, or that paid another application.
 */
export async function lookUpPayment(
  deps: Deps,
  applicationId: string,
  { amountCents, paidOn, endToEndId }: HandPaymentRequest,
): Promise<SeenPayment> {
  if ((await findApplication(deps.db, applicationId)) === undefined) throw new ProblemError('not_found')
  const known = (await askProvider(deps, endToEndId)) ?? null
  const paidFor = known ? await findPurpose(deps.db, known) : null
  if (paidFor && paidFor.applicationId !== applicationId) throw fieldError('endToEndId', 'payment_of_another')
  if (known && !paidFor && !(await isOwnKey(deps.db, known.key))) throw fieldError('endToEndId', 'payment_unknown')
  const typed = {
    endToEndId,
    way: 'pix' as const,
    reference: null,
    amountCents,
    paidAt: instantOf(endToEndId, paidOn),
    payerNote: null,
    payer: null,
  }
  return { payment: known ? { ...known, endToEndId, payerNote: known.note } : typed, known, paidFor }
}

/**
 * Records a payment of an application that is locked, as `lookUpPayment` found it. Throws `not_found`, and
 * `validation_failed` for an endToEndId that is already in the ledger.
 */
export async function recordByHand(
  deps: Deps,
  trx: Transaction<Database>,
  analyst: AnalystActor,
  applicationId: string,
  { payment, known, paidFor }: SeenPayment,
): Promise<void> {
  const row = await lockApplication(trx, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  const installments = await proposedInstallments(deps, trx, row, payment)
  const named = paidFor ?? { applicationId, chargeEndsAt: null, installments }
  const recorded = await recordPayment(deps, trx, payment, named, analyst)
  if (recorded === undefined) throw fieldError('endToEndId', 'payment_known')
  const stored = known && (await findPaymentOf(trx, payment.endToEndId))
  if (stored) await recordKnown(deps, trx, stored, known)
}

/**
 * Returns a payment as the provider knows it; undefined if the bank has no provider. Throws `pix_provider_silent`, and
 * `validation_failed` for a payment that the provider does not know.
 */
async function askProvider(deps: Deps, endToEndId: string): Promise<ProviderPayment | undefined> {
  const provider = await pixProviderOf(deps)
  if (provider === undefined) return undefined
  const payment = await provider.findPayment(endToEndId).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.reason === 'refused') return undefined
    throw new ProblemError('pix_provider_silent')
  })
  if (payment === undefined) throw fieldError('endToEndId', 'payment_unknown')
  return payment
}

/**
 * Returns the minute (UTC) in an endToEndId. If that is not on the typed day, gives `noonOf` the typed day.
 */
function instantOf(endToEndId: string, day: string): Date {
  const [year, month, date, hours, minutes] =
    endToEndId
      .slice(9, 21)
      .match(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/)
      ?.slice(1) ?? []
  const minute = new Date(`${year}-${month}-${date}T${hours}:${minutes}:00Z`)
  const fits = !Number.isNaN(minute.getTime()) && brazilianDate(minute) === day
  return fits ? minute : noonOf(day)
}
