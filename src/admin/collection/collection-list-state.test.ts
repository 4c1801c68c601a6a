import { expect, it } from 'vitest'
import { collectionPath, filterOf, parseCollection, sortedBy } from './collection-list-state.ts'

it('writes what is chosen into the address, and leaves out what makes no sense there', () => {
  expect(collectionPath({})).toBe('/admin/cobranca')
  expect(collectionPath({ list: 'late_6', assignee: 'me' })).toBe('/admin/cobranca?list=late_6&assignee=me')
  expect(parseCollection({ list: 'late_7', sort: 'name', assignee: 'me' })).toEqual({ assignee: 'me' })
})

it('turns the order of a column round, and begins a sorted list at its first page', () => {
  const after = '6f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'
  const sorted = sortedBy({ list: 'late', after }, 'open')
  expect(sorted).toEqual({ list: 'late', sort: 'open', direction: 'desc' })
  expect(sortedBy(sorted, 'open')).toEqual({ list: 'late', sort: 'open', direction: 'asc' })
  expect(filterOf(sorted)).toEqual({ list: 'late' })
})
