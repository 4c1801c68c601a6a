import type { PaymentListQuery } from '#api/payments.ts'
import { isPlainDate } from '#domain/calendar/calendar.ts'
import { paymentFilters } from '#domain/payments/payment.ts'
import { payWays } from '#domain/payments/ways.ts'
import { paths } from '../core/router.ts'
import { addressState, areAll, isText, isUuid } from '../lists/address-state.ts'

/** The list of payments as its address describes it: filter and page. */
export type PaymentListState = Omit<PaymentListQuery, 'limit'>

export const paymentsAddress = addressState<PaymentListState>(paths.payments, {
  state: areAll(paymentFilters),
  way: areAll(payWays),
  from: isPlainDate,
  to: isPlainDate,
  q: isText(100),
  after: isUuid,
  before: isUuid,
})
