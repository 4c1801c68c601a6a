import { expect, test } from 'vitest'
import { auditPath, parseAudit } from './audit-list-state.ts'

test('an address is read as it was written', () => {
  const state = { person: 'bia', area: 'team', from: '2026-11-01', document: 'cnh', refusal: 'none' } as const
  const [page, query = ''] = auditPath(state).split('?')
  expect(page).toBe('/admin/configuracoes/controle/auditoria')
  expect(parseAudit(Object.fromEntries(new URLSearchParams(query)))).toEqual(state)
})

test('what is no part of a filter is left out, so that a mangled link still opens the page', () => {
  expect(parseAudit({ person: ' ', area: 'x', from: '1', to: '2026-02-30', document: 'x', refusal: 'x' })).toEqual({})
})
