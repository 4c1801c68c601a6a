import { useStore } from '@nanostores/react'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { admin } from '../core/api.ts'
import { $router, go } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { filterOf, type PaymentListState, parsePayments, paymentsPath, paymentsSearch } from './payment-list-state.ts'

/** Loads the payments that the address names, their number and the sums of the days. Also goes to another page. */
export function usePayments() {
  const state = parsePayments(useStore($router)?.search ?? {})
  const filter = filterOf(state)
  const today = brazilianDate(new Date())
  const days = { from: filter.from ?? filter.to ?? today, to: filter.to ?? today }
  const list = useLoad(`payments?${paymentsSearch(state)}`, (signal) =>
    call(admin.payments.$get({ query: state }, { init: { signal } })),
  )
  const count = useLoad(`payments-count?${paymentsSearch(filter)}`, (signal) =>
    call(admin.payments.count.$get({ query: filter }, { init: { signal } })),
  )
  const sums = useLoad(`payments-sums?${days.from}-${days.to}`, (signal) =>
    call(admin.payments.sums.$get({ query: days }, { init: { signal } })),
  )
  const show = (next: PaymentListState, replace = false) => go(paymentsPath(next), { replace })

  return {
    state,
    filter,
    days,
    list,
    count: count.data,
    sums: sums.data,
    show,
    reload: () => {
      list.reload()
      count.reload()
      sums.reload()
    },
  }
}
