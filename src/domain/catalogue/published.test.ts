import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesOf, type FrozenCatalogue, lookUpModel, motorcyclesOn, nextPriceDay, priceOn } from './published.ts'

const prices = [
  { from: '2026-01-01', cents: 1_000_000 },
  { from: '2026-11-22', cents: 1_200_000 },
  { from: '2027-01-01', cents: 900_000 },
]

test.each([
  ['2025-12-31', 1_000_000],
  ['2026-01-01', 1_000_000],
  ['2026-11-21', 1_000_000],
  ['2026-11-22', 1_200_000],
  ['2026-12-31', 1_200_000],
  ['2027-06-01', 900_000],
])('on %s the price is %i', (day, cents) => {
  expect(priceOn(prices, day)).toBe(cents)
  const entry = {
    id: 'x',
    model: 'X',
    slug: 'x',
    category: 'Street',
    launch: false,
    displacement: 0,
    family: 'X',
    prices,
  }
  expect(motorcyclesOn({ motorcycles: [entry as never] }, day)[0]).toMatchObject({ priceCents: cents, slug: 'x' })
})

test('there is always a price, but for a model without any', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }), (date) => {
      expect(prices.map(({ cents }) => cents)).toContain(priceOn(prices, date.toISOString().slice(0, 10)))
    }),
  )
  expect(() => priceOn([], '2026-11-21')).toThrow(RangeError)
})

test('the next change of any price is known', () => {
  const models = [{ prices }, { prices: [{ from: '2026-12-01', cents: 1 }] }]
  expect(nextPriceDay(models, '2026-11-21')).toBe('2026-11-22')
  // The very first price also counts before its day, so nothing changes on that day.
  expect(nextPriceDay(models, '2026-11-22')).toBe('2027-01-01')
  expect(nextPriceDay(models, '2027-01-01')).toBeUndefined()
})

test('a model is found by a slug of today or before in any letter case, and by its exact name', () => {
  const models = [
    { slug: 'pop-110i', model: 'POP 110i' },
    { slug: 'cg-180', model: 'CG 180' },
  ]
  const find = (text: string) => lookUpModel(models, { 'cg-160': 'cg-180' }, text)?.slug
  expect(find('pop-110i')).toBe('pop-110i')
  expect(find('POP-110I')).toBe('pop-110i')
  expect(find('POP 110i')).toBe('pop-110i')
  expect(find('CG-160')).toBe('cg-180')
  expect(find('constructor')).toBeUndefined()
  expect(find('toString')).toBeUndefined()
})

test('an address is resolved by what a model is called, was called, and was when it was sold', () => {
  const [pop, cg] = [
    { id: 'a', slug: 'pop-110i', model: 'POP 110i', category: 'Street', prices },
    { id: 'b', slug: 'cg-180', model: 'CG 180', category: 'Street' },
  ]
  const catalogue = { motorcycles: [pop], moved: { pop: 'pop-110i' }, gone: [cg] } as unknown as FrozenCatalogue
  const { models, moved, gone } = addressesOf(catalogue)
  expect(lookUpModel(models, moved, 'pop')).toEqual({ slug: 'pop-110i', model: 'POP 110i' })
  expect(lookUpModel(gone, moved, 'CG-180')?.slug).toBe('cg-180')
})
