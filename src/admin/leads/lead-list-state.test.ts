import { expect, test } from 'vitest'
import { leadsAddress } from './lead-list-state.ts'

const { parse: parseLeads, path: leadsPath, search: leadsSearch } = leadsAddress

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('a list survives its address, with the contact that is open', () => {
  const state = { state: 'new,called', q: 'josé & filhos', after: id, contato: id }
  expect(parseLeads(Object.fromEntries(new URLSearchParams(leadsSearch(state))))).toEqual(state)
  expect(leadsPath({})).toBe('/admin/solicitacoes/contatos')
  expect(leadsPath({ state: 'new' })).toBe('/admin/solicitacoes/contatos?state=new')
})

test.each([
  ['state', 'lost'],
  ['after', "1' or 1=1"],
  ['contato', 'x'],
  ['q', '  '],
  ['nonsense', 'x'],
])('%s=%s in an address is left out', (name, text) => {
  expect(parseLeads({ [name]: text, state: 'new' })).toEqual({ state: 'new' })
})
