import { type Selectable, type SqlBool, sql } from 'kysely'
import type { PixPaymentsTable } from '#db/schema/payments.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { Cents } from '#domain/money/money.ts'
import type { ChargeState } from '#domain/payments/charge.ts'
import type { LedgerPayment } from '#domain/payments/settle.ts'

/**
 * Whether the plan of a payment has an installment left to pay. A part of a statement over `payment`, a table or alias.
 */
export const goesOn = (payment: string) =>
  sql<boolean>`exists (select from installments join installment_plans as plan on plan.id = plan_id
    where plan_id = ${sql.ref(`${payment}.plan_id`)} and balance_cents > 0 and plan.closed_at is null)`

/** The part of a payment that the bank has: it neither went back, nor did a dispute take it. */
export function heldCents({
  amount_cents,
  refunded_cents,
  dispute_state,
  dispute_cents,
}: Pick<Selectable<PixPaymentsTable>, 'amount_cents' | 'refunded_cents' | 'dispute_state' | 'dispute_cents'>): Cents {
  return Math.max(0, amount_cents - refunded_cents - (dispute_state === 'won' ? 0 : dispute_cents))
}

/** The last refund of a payment; one on its way counts as the last. A query over `payment`, a table or alias. */
export const lastRefund = (payment: string) =>
  sql<{ refund_state: NonNullable<LedgerPayment['refund']>['state']; refund_cents: Cents }>`(
    select state as refund_state, amount_cents as refund_cents from pix_refunds
    where pix_refunds.payment_id = ${sql.ref(`${payment}.id`)}
    order by state = 'requested' desc, requested_at desc, settled_at desc limit 1)`

/**
 * Whether staff have to accept a payment that could pay something, or give it back, as the task 'accept' of
 * src/domain/payments/settle.ts. A disputed one is not the bank's to decide. A part of a statement over `payment`, a
 * table or alias.
 */
export const isUnderCheck = (payment: string) =>
  sql<SqlBool>`(${sql.ref(`${payment}.state`)} = 'waiting' and ${sql.ref(`${payment}.wanted_back_at`)} is null
    and ${sql.ref(`${payment}.dispute_state`)} is distinct from 'open'
    and (select refund_state from ${lastRefund(payment)} as refund) is distinct from 'failed')`

/**
 * Since when an application's whole entry is paid: the instant of its last payment; null before. An entry may come in
 * several payments, so no statement may join them as if there were one. A part of a statement over `application`, a
 * table or alias.
 */
export const entryPaidAt = (application = 'financing_applications') =>
  sql<Date | null>`(select max(entry_part.paid_at) from pix_payments entry_part
    where entry_part.application_id = ${sql.ref(`${application}.id`)} and entry_part.state = 'entry')`

/**
 * Whether a registered boleto may be paid without that the bank knows it on a day, as `transitUntil` of
 * src/domain/payments/boleto-transit.ts. A part of a statement over `boletos`.
 */
export const isBoletoInTransit = (today: PlainDate) =>
  sql<SqlBool>`(boletos.registered_at is not null and (${today}::date <= said_known_on
    or (${today}::date > free_until and ${today}::date <= known_on)))`

/** Whether a contract is registered: with number and day. A part of a statement over `release`, a table or alias. */
export const isRegistered = (release: string) =>
  sql<SqlBool>`(${sql.ref(`${release}.registration_number`)} is not null and ${sql.ref(`${release}.registered_on`)} is not null)`

/** Whether the applicant gave an application up. A part of a statement over `application`, a table or alias. */
export const isGivenUp = (application = 'financing_applications') =>
  sql<SqlBool>`exists (select from contract_withdrawals given_up where given_up.application_id = ${sql.ref(`${application}.id`)})`

/**
 * Whether an application has ended, as `outcome` of src/domain/application/outcome.ts decides it. A part of a
 * statement.
 */
export const hasEnded = (application = 'financing_applications') =>
  sql<SqlBool>`(${sql.ref(`${application}.status`)} = 'rejected' or ${isGivenUp(application)})`

/**
 * Whether an application is a sale: its motorcycle is released, and it has not ended. Only a motorcycle of an ended
 * application comes back. A part of a statement over `application`, a table or alias.
 */
export const isSold = (application = 'financing_applications') =>
  sql<SqlBool>`(${sql.ref(`${application}.status`)} = 'completed' and not ${hasEnded(application)})`

/**
 * Whether an application goes on and its motorcycle is not released yet. A part of a statement, written like the
 * condition of its indexes, so that Postgres uses them.
 */
export const isOpen = (application = 'financing_applications') =>
  sql<SqlBool>`(${sql.ref(`${application}.status`)} not in ('completed', 'rejected') and not ${isGivenUp(application)})`

/**
 * The state of a standing charge that ends at an instant: expired if its time was over, else withdrawn. A part of a
 * statement.
 */
export const endedState = (at: Date) =>
  sql<ChargeState>`case when charges.state = 'registered' and charges.expires_at <= ${at} then 'expired' else 'withdrawn' end`
