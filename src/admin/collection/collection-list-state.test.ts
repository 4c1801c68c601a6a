import { expect, it } from 'vitest'
import { withoutOrder } from '../lists/address-state.ts'
import { collectionAddress, sortedBy } from './collection-list-state.ts'

it('writes what is chosen into the address, and leaves out what makes no sense there', () => {
  expect(collectionAddress.path({})).toBe('/admin/cobranca')
  expect(collectionAddress.path({ list: 'late_6', assignee: 'me' })).toBe('/admin/cobranca?list=late_6&assignee=me')
  expect(collectionAddress.parse({ list: 'late_7', sort: 'name', assignee: 'me' })).toEqual({ assignee: 'me' })
})

it('turns the order of a column round, and begins a sorted list at its first page', () => {
  const after = '6f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'
  const sorted = sortedBy({ list: 'late', after }, 'open')
  expect(sorted).toEqual({ list: 'late', sort: 'open', direction: 'desc' })
  expect(sortedBy(sorted, 'open')).toEqual({ list: 'late', sort: 'open', direction: 'asc' })
  expect(withoutOrder(sorted)).toEqual({ list: 'late' })
})
