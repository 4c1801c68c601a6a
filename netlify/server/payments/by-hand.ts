import type { AdminDetail } from '#api/admin.ts'
import type { HandPaymentRequest } from '#api/payments.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { AnalystActor } from '../application/events.ts'
import { findApplication } from '../application/queries.ts'
import { adminDetail } from '../cases/admin-view.ts'
import type { Deps } from '../deps.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { recordPayment } from './record.ts'

/**
 * Records a payment that an analyst saw on the bank's account. Gives the application as it is afterwards. Throws `not_found`,
 * and `validation_failed` for a day to come or an endToEndId that is in the ledger.
 */
export async function recordByHand(
  deps: Deps,
  analyst: AnalystActor,
  applicationId: string,
  { amountCents, paidOn, endToEndId }: HandPaymentRequest,
): Promise<AdminDetail> {
  if (paidOn > brazilianDate(deps.now())) throw fieldError('paidOn', 'payment_in_future')
  if ((await findApplication(deps.db, applicationId)) === undefined) throw new ProblemError('not_found')
  const payment = { endToEndId, txid: null, amountCents, paidAt: instantOf(endToEndId, paidOn), payerNote: null }
  const kind = await deps.db
    .transaction()
    .execute((trx) => recordPayment(deps, trx, payment, { applicationId, payableUntil: null }, analyst))
  if (kind === undefined) throw fieldError('endToEndId', 'payment_known')
  return adminDetail(deps, applicationId)
}

/** An endToEndId carries its minute (UTC). Where that is not on the day typed, the day counts, at noon in Brasília. */
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
