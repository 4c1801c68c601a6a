import type { PaymentFilterQuery, PaymentListQuery } from '#api/payments.ts'
import { isPlainDate } from '#domain/calendar/calendar.ts'
import { paymentStates } from '#domain/pix/payment.ts'
import { paths } from '../core/router.ts'
import { addressState, areAll, isText, isUuid } from '../lists/address-state.ts'

/** The payments as their address says them: filter and page. */
export type PaymentListState = Omit<PaymentListQuery, 'limit'>

const address = addressState<PaymentListState>({
  state: areAll(paymentStates),
  from: isPlainDate,
  to: isPlainDate,
  q: isText(100),
  after: isUuid,
  before: isUuid,
})

export const parsePayments = address.parse
export const paymentsSearch = address.search

/** Where the payments are listed like this. */
export function paymentsPath(state: PaymentListState): string {
  const search = address.search(state)
  return search ? `${paths.payments}?${search}` : paths.payments
}

/** The filter alone: what a count and an export go by. */
export function filterOf({ state, from, to, q }: PaymentListState): PaymentFilterQuery {
  return { ...(state && { state }), ...(from && { from }), ...(to && { to }), ...(q && { q }) }
}
