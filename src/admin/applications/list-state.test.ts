import { expect, test } from 'vitest'
import { withoutOrder, withoutPage } from '../lists/address-state.ts'
import { isFiltered, listSearch, orderOf, parseListState, sortedBy } from './list-state.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('a state survives its address', () => {
  const state = { status: 'analysis,pending', from: '2026-01-01', model: 'X-ADV', q: 'josé & filhos', after: id }
  expect(parseListState(Object.fromEntries(new URLSearchParams(listSearch(state))))).toEqual(state)
})

test.each([
  ['status', 'unknown'],
  ['status', 'approved,unknown'],
  ['from', '2026-02-30'],
  ['scoreMin', '1001'],
  ['scoreMax', '-1'],
  ['sort', 'cpf'],
  ['direction', 'up'],
  ['after', "1' or 1=1"],
  ['q', '   '],
  ['nonsense', 'x'],
])('%s=%s in an address is left out', (name, text) => {
  expect(parseListState({ [name]: text, model: 'X-ADV' })).toEqual({ model: 'X-ADV' })
})

test('a heading sorts first one way, then the other, from the first page', () => {
  const first = sortedBy({ q: 'ana', after: id }, 'fullName')
  expect(first).toEqual({ q: 'ana', sort: 'fullName', direction: 'asc' })
  expect(sortedBy(first, 'fullName').direction).toBe('desc')
  expect(sortedBy(first, 'entryCents').direction).toBe('desc')
  expect(sortedBy({}, 'createdAt').direction).toBe('asc')
})

test('newest first unless told otherwise', () => {
  expect(orderOf({})).toEqual({ column: 'createdAt', direction: 'desc' })
  expect(orderOf({ sort: 'model' })).toEqual({ column: 'model', direction: 'asc' })
})

test('page and order are no filter', () => {
  const state = { sort: 'model', direction: 'asc', after: id } as const
  expect(isFiltered(state)).toBe(false)
  expect(isFiltered({ q: 'a' })).toBe(true)
  expect(withoutPage(state)).toEqual({ sort: 'model', direction: 'asc' })
  expect(withoutOrder({ ...state, q: 'a' })).toEqual({ q: 'a' })
})
