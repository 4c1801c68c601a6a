import { type Selectable, sql, type Transaction } from 'kysely'
import type { CorrectionPaymentRequest } from '#api/installments.ts'
import type { PixRefundsTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { type HeldMoney, refundCorrection } from '#domain/installments/refund-correction.ts'
import type { Cents } from '#domain/money/money.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { outcomeOf } from '../application/outcome.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { readPriceIndex } from './queries.ts'

/**
 * Keeps what the bank owes beside money that went back after a withdrawal, of an application that is locked.
 * `paymentId` is null for installments that no provider reported. A month of the index that is not published counts as
 * the last known one. Returns the sum of the corrections in cents; 0 where nothing is owed, or the customer did not
 * withdraw.
 */
export async function oweCorrection(
  deps: Deps,
  trx: Transaction<Database>,
  applicationId: string,
  returned: readonly (HeldMoney & { paymentId: string | null })[],
): Promise<Cents> {
  const { end } = await outcomeOf(deps, trx, applicationId)
  if (end?.kind !== 'withdrawn') return 0
  const index = await readPriceIndex(trx)
  const rows = returned.flatMap(({ paymentId, ...held }) => {
    const correctionCents = refundCorrection(held, index)
    return correctionCents > 0 ? [{ paymentId, ...held, correctionCents }] : []
  })
  if (rows.length === 0) return 0
  await trx
    .insertInto('refund_corrections')
    .values(
      rows.map(({ paymentId, cents, paidOn, returnedOn, correctionCents }) => ({
        application_id: applicationId,
        payment_id: paymentId,
        amount_cents: cents,
        paid_on: paidOn,
        returned_on: returnedOn,
        correction_cents: correctionCents,
        at: deps.now(),
      })),
    )
    .execute()
  return rows.reduce((sum, { correctionCents }) => sum + correctionCents, 0)
}

/**
 * Returns the day until which the correction of a refund is owed or paid already, because it was made before and its
 * money came back to the bank; undefined for one that is made for the first time.
 */
export async function correctedUntil(
  trx: Transaction<Database>,
  refund: Pick<Selectable<PixRefundsTable>, 'id' | 'payment_id' | 'amount_cents'>,
): Promise<PlainDate | undefined> {
  const { rows } = await sql<{ day: PlainDate | null }>`
    select max(returned_on) as day from refund_corrections as correction
    where payment_id = ${refund.payment_id} and amount_cents = ${refund.amount_cents}
      and not exists (select from pix_refunds as made
        where made.payment_id = correction.payment_id and made.amount_cents = correction.amount_cents
          and made.state = 'done' and made.id <> ${refund.id}
          and (made.settled_at at time zone 'America/Sao_Paulo')::date = correction.returned_on)`.execute(trx)
  return rows[0]?.day ?? undefined
}

/**
 * Records that the bank paid every correction that it owed of an application, and tells the customer. Throws
 * `not_found`, and `conflict` if it owes none.
 */
export async function recordCorrectionPaid(
  deps: Deps,
  trx: Transaction<Database>,
  by: AnalystActor,
  applicationId: string,
  { paidOn, how }: CorrectionPaymentRequest,
): Promise<void> {
  const at = deps.now()
  const row = await lockApplication(trx, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  const paid = await trx
    .updateTable('refund_corrections')
    .set({ given_on: paidOn, how, given_by: by.id, given_by_name: by.name, given_at: at })
    .where('application_id', '=', applicationId)
    .where('given_on', 'is', null)
    .returning('correction_cents')
    .execute()
  if (paid.length === 0) throw new ProblemError('conflict')
  const amountCents = paid.reduce((sum, { correction_cents }) => sum + correction_cents, 0)
  const data = { amountCents, paidOn }
  await addEvent(trx, { applicationId, kind: 'correction_paid', actor: by, note: how, data, at })
  const { person, ...envelope } = applicantOf(row)
  const event = `${applicationId}:${at.toISOString()}`
  await queueMessage(deps, trx, { ...envelope, event, kind: 'correction_paid', params: { ...person, paidOn } })
}
