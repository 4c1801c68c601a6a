import { describe, expect, it } from 'vitest'
import { isBeyondLimit, percentOf, priceChanges } from './price-changes.ts'
import type { CatalogueEntry, PriceStep } from './published.ts'

const with_ = (...prices: PriceStep[]) => ({
  motorcycles: [{ id: 'cg', model: 'CG', prices } as unknown as CatalogueEntry],
})
const old = with_({ from: '2026-01-01', cents: 1_449_000 })

describe('the prices that change', () => {
  it('are those of today and of every day to come, each against what it would have been', () => {
    const next = with_({ from: '2026-01-01', cents: 14_490 }, { from: '2026-12-01', cents: 1_500_000 })
    expect(priceChanges(old, next, '2026-11-22')).toEqual([
      { model: 'CG', from: '2026-11-22', oldCents: 1_449_000, newCents: 14_490 },
      { model: 'CG', from: '2026-12-01', oldCents: 1_449_000, newCents: 1_500_000 },
    ])
  })

  it('are none where nothing changes, where a model is new, and of days gone by', () => {
    expect(priceChanges(old, old, '2026-11-22')).toEqual([])
    expect(priceChanges({ motorcycles: [] }, old, '2026-11-22')).toEqual([])
    const past = with_({ from: '2026-01-01', cents: 1 }, { from: '2026-02-01', cents: 1_449_000 })
    expect(priceChanges(old, past, '2026-11-22')).toEqual([])
  })
})

it('are beyond one person above 20 percent, up or down', () => {
  const of = (newCents: number) => ({ oldCents: 1_000_000, newCents })
  expect([1_200_000, 800_000].map((cents) => isBeyondLimit(of(cents)))).toEqual([false, false])
  expect([1_200_001, 799_999].map((cents) => isBeyondLimit(of(cents)))).toEqual([true, true])
  expect(percentOf({ oldCents: 1_449_000, newCents: 14_490 })).toBe(-99)
})
