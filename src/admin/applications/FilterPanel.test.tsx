import { expect, test } from 'vitest'
import { filteredBy, filterProblems, typedFilter } from './FilterPanel.tsx'

const typed = { ...typedFilter({}), from: '2026-11-02', to: '2026-11-03', scoreMin: '90', scoreMax: '700' }

test('a span that ends before it begins is refused at its end', () => {
  expect(filterProblems(typed)).toEqual({})
  expect(filterProblems({ ...typed, to: '2026-11-01' })).toEqual({ to: 'A data final é anterior à inicial' })
  expect(filterProblems({ ...typed, scoreMax: '89' })).toEqual({ scoreMax: 'O máximo é menor que o mínimo' })
})

test('filtering keeps search, order and what a report led to, and begins at the first page', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const report = { family: 'CG', reached: 'signing', decided: 'band-3', dealership: 'natal' } as const
  const state = { q: 'ana', sort: 'model', direction: 'asc', after: id, model: 'X-ADV', ...report } as const
  expect(filteredBy({ ...typedFilter(state), model: '', status: 'approved' }, state)).toEqual({
    status: 'approved',
    q: 'ana',
    sort: 'model',
    direction: 'asc',
    ...report,
  })
})
