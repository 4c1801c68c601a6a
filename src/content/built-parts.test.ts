import { afterEach, expect, it, vi } from 'vitest'
import { dealerships } from './dealerships.ts'

afterEach(() => {
  for (const part of ['virtual:dealerships', 'virtual:ways']) vi.doUnmock(part)
  vi.resetModules()
})

it('the pages show the network that the managers exported, and the project’s own without an export', async () => {
  const [first] = dealerships
  vi.doMock('virtual:dealerships', () => ({ default: [first] }))
  expect((await import('./built-dealerships.ts')).shownDealerships).toEqual([first])
  vi.resetModules()
  vi.doMock('virtual:dealerships', () => ({ default: null }))
  expect((await import('./built-dealerships.ts')).shownDealerships).toEqual(dealerships)
})

it('the pages name the ways to pay that the managers exported', async () => {
  const none = { entry: ['pix'], installments: ['pix'] }
  vi.doMock('virtual:ways', () => ({ default: none }))
  expect((await import('./built-ways.ts')).shownWays).toEqual(none)
})
