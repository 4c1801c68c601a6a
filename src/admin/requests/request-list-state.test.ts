import { expect, test } from 'vitest'
import { requestsAddress } from './request-list-state.ts'

const id = '00000000-0000-4000-8000-000000000001'

test.each<[string, Record<string, string>]>([
  ['the whole of a filter', { state: 'all', kind: 'complaint', channel: 'phone', from: '2026-11-01', answer: 'late' }],
  ['what is open', { aberta: id }],
  ['a new one', { assignee: 'me', aberta: 'nova' }],
  ['a page', { state: 'done', before: id }],
])('an address of %s is read as it was written', (_, state) => {
  const [, query = ''] = requestsAddress.path(state as never).split('?')
  expect(requestsAddress.parse(Object.fromEntries(new URLSearchParams(query)))).toEqual(state)
})

test('what is no part of a filter is left out, so that a mangled link still opens the list', () => {
  const mangled = { state: 'open', kind: 'x', channel: 'fax', from: '2026-13-01', to: '1', answer: 'x' }
  expect(requestsAddress.parse({ ...mangled, assignee: id, after: '1', aberta: 'x', kind: 'complaint' })).toEqual({
    kind: 'complaint',
  })
})
