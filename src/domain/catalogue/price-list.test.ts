import { expect, it } from 'vitest'
import { withPriceFrom } from './price-list.ts'

const january = { from: '2026-01-01', cents: 1_499_000 }
const december = { from: '2026-12-01', cents: 1_599_000 }

it('puts a price between those of before and after, and in the place of one of that day', () => {
  const step = { from: '2026-11-23', cents: 1_549_000 }
  expect(withPriceFrom([january, december], step)).toEqual([january, step, december])
  expect(withPriceFrom([january, december], { ...december, cents: 1 })).toEqual([january, { ...december, cents: 1 }])
  expect(withPriceFrom([january], { from: '2025-01-01', cents: 2 })[0]).toEqual({ from: '2025-01-01', cents: 2 })
})
