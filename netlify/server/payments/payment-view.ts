import type { PaymentView } from '#api/payments.ts'
import type { PaymentRow } from './ledger.ts'

/** Payments as applicant and analysts see them. */
export function paymentViews(rows: readonly PaymentRow[]): PaymentView[] {
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    paidAt: row.paid_at.toISOString(),
    endToEndId: row.end_to_end_id,
  }))
}
