import type { HandPaymentRequest } from '#api/payments.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { AnalystActor } from '../application/events.ts'
import { findApplication, lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { findPaymentOf } from './payment-queries.ts'
import { pixProviderOf } from './provider/open.ts'
import { PixFailure, type ProviderPayment } from './provider/provider.ts'
import { findPurpose, isOwnKey, recordKnown } from './receive.ts'
import { proposedInstallments, recordPayment } from './record.ts'

/**
 * Records a payment that an analyst saw on the bank's account. Asks the provider first, if there is one, and takes its
 * amount, moment and refunds. Throws `not_found`, `pix_provider_silent` while the provider gives no answer, and
 * `validation_failed` for an endToEndId that is already in the ledger, that the provider does not know, or that paid
 * another application.
 */
export async function recordByHand(
  deps: Deps,
  analyst: AnalystActor,
  applicationId: string,
  { amountCents, paidOn, endToEndId }: HandPaymentRequest,
): Promise<void> {
  if ((await findApplication(deps.db, applicationId)) === undefined) throw new ProblemError('not_found')
  const known = await askProvider(deps, endToEndId)
  const paidFor = known ? await findPurpose(deps.db, known) : null
  if (paidFor && paidFor.applicationId !== applicationId) throw fieldError('endToEndId', 'payment_of_another')
  if (known && !paidFor && !(await isOwnKey(deps.db, known.key))) throw fieldError('endToEndId', 'payment_unknown')
  const typed = {
    endToEndId,
    txid: null,
    amountCents,
    paidAt: instantOf(endToEndId, paidOn),
    payerNote: null,
    payer: null,
  }
  const payment = known ? { ...known, payerNote: known.note } : typed
  const kind = await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, applicationId)
    if (row === undefined) throw new ProblemError('not_found')
    const installments = await proposedInstallments(deps, trx, row, payment)
    const named = paidFor ?? { applicationId, chargeEndsAt: null, installments }
    const recorded = await recordPayment(deps, trx, payment, named, analyst)
    const stored = recorded && known && (await findPaymentOf(trx, endToEndId))
    if (stored) await recordKnown(deps, trx, stored, known)
    return recorded
  })
  if (kind === undefined) throw fieldError('endToEndId', 'payment_known')
}

/**
 * Returns a payment as the provider knows it; undefined if the bank has no provider. Throws `pix_provider_silent`, and
 * `validation_failed` for a payment that the provider does not know.
 */
async function askProvider(deps: Deps, endToEndId: string): Promise<ProviderPayment | undefined> {
  const provider = await pixProviderOf(deps)
  if (provider === undefined) return undefined
  const payment = await provider.findPayment(endToEndId).catch((error: unknown) => {
    if (!(error instanceof PixFailure)) throw error
    if (error.reason === 'refused') return undefined
    throw new ProblemError('pix_provider_silent')
  })
  if (payment === undefined) throw fieldError('endToEndId', 'payment_unknown')
  return payment
}

/** Returns the minute (UTC) in an endToEndId. If that is not on the typed day, gives the typed day's noon in Brasília. */
function instantOf(endToEndId: string, day: string): Date {
  const [year, month, date, hours, minutes] =
    endToEndId
      .slice(9, 21)
      .match(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/)
      ?.slice(1) ?? []
  const minute = new Date(`${year}-${month}-${date}T${hours}:${minutes}:00Z`)
  const fits = !Number.isNaN(minute.getTime()) && brazilianDate(minute) === day
  return fits ? minute : new Date(`${day}T12:00:00-03:00`)
}
