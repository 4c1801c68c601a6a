import { expect, test } from 'vitest'
import { paymentsAddress } from './payment-list-state.ts'

const id = '00000000-0000-4000-8000-000000000001'

test('an address is read as it was written', () => {
  const state = { state: 'todo', way: 'pix,boleto', from: '2026-11-01', to: '2026-11-20', after: id } as const
  const [page, query = ''] = paymentsAddress.path(state as never).split('?')
  expect(page).toBe('/admin/pagamentos')
  expect(paymentsAddress.parse(Object.fromEntries(new URLSearchParams(query)))).toEqual(state)
})

test('what is no part of a filter is left out, so that a mangled link still opens the list', () => {
  expect(
    paymentsAddress.parse({ state: 'todo,x', way: 'cash', from: '1', to: '2026-11-31', before: '1', more: 'x' }),
  ).toEqual({})
})
