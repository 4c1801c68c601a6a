import type { OwnPaymentView, PaymentView } from '#api/payments.ts'
import { businessDaysAfter, contactPromiseBusinessDays } from '#domain/calendar/business-days.ts'
import type { Settlement } from '#domain/payments/ledger.ts'
import type { PaymentRow } from './ledger.ts'
import type { RefundRow } from './refund-queries.ts'

/** Payments as applicant and analysts see them. */
export function paymentViews(rows: readonly PaymentRow[], { payments }: Settlement): PaymentView[] {
  return rows.map((row) => {
    const settled = payments.find(({ id }) => id === row.id)
    return {
      id: row.id,
      kind: row.kind,
      state: row.state,
      amountCents: row.amount_cents,
      refundedCents: row.refunded_cents,
      paidAt: row.paid_at.toISOString(),
      endToEndId: row.end_to_end_id,
      numbers: row.numbers,
      keptCents: settled?.keptCents ?? 0,
      task: settled?.task ?? null,
    }
  })
}

/** Adds to each payment its refunds, oldest first, and the day until which the bank promises to check it. */
export function ownPaymentViews(views: readonly PaymentView[], refunds: readonly RefundRow[]): OwnPaymentView[] {
  return views.map((view) => ({
    ...view,
    checkedBy: view.task === 'accept' ? businessDaysAfter(new Date(view.paidAt), contactPromiseBusinessDays) : null,
    refunds: refunds
      .filter((refund) => refund.payment_id === view.id)
      .map((refund) => ({
        id: refund.id,
        amountCents: refund.amount_cents,
        state: refund.state,
        requestedAt: refund.requested_at.toISOString(),
        settledAt: refund.settled_at?.toISOString() ?? null,
        returnId: refund.return_id,
        elsewhere: refund.elsewhere,
      })),
  }))
}
