import { expect, test } from 'vitest'
import type { CatalogueEntry } from '../catalogue/published.ts'
import {
  type DatedCatalogue,
  formerPrices,
  guaranteedConditions,
  guaranteedPrice,
  type Pricing,
} from './changed-offer.ts'

const entry = (...prices: [from: string, cents: number][]): CatalogueEntry => ({
  id: 'cg-180',
  model: 'CG 180',
  slug: 'cg-180',
  category: 'Street',
  launch: false,
  displacement: 180,
  family: 'CG',
  prices: prices.map(([from, cents]) => ({ from, cents })),
})
const now = new Date('2026-11-21T20:00:00-03:00')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const old = entry(['2026-01-01', 100])
const dearer = entry(['2026-01-01', 120])
const cents = (pricing: Pricing) => (pricing.kind === 'priced' ? pricing.motorcycle.priceCents : pricing.kind)

test('a page that says nothing gets the price of now', () => {
  expect(guaranteedPrice({ version: 2, entry: dearer }, null, now)).toMatchObject({
    version: 2,
    motorcycle: { priceCents: 120 },
  })
  expect(guaranteedPrice(null, null, now)).toEqual({ kind: 'not_on_sale' })
})

test.each([
  [0, 100],
  [47.99, 100],
  [48, 'changed'],
  [200, 'changed'],
])('a version replaced %d hours ago: %s', (hours, expected) => {
  const shown = { version: 1, entry: old, replacedAt: hoursAgo(hours), pricedOn: '2026-11-15' }
  const pricing = guaranteedPrice({ version: 2, entry: dearer }, shown, now)
  expect(cents(pricing)).toBe(expected)
  if (pricing.kind === 'changed') {
    expect(pricing).toMatchObject({ shownCents: 100, currentCents: 120, shown: { version: 2, pricedOn: '2026-11-21' } })
  } else expect(pricing).toMatchObject({ version: 1 })
})

test('an old version with the same price is no matter', () => {
  const shown = { version: 1, entry: old, replacedAt: hoursAgo(500), pricedOn: '2026-10-01' }
  expect(guaranteedPrice({ version: 9, entry: old }, shown, now)).toMatchObject({
    version: 9,
    motorcycle: { priceCents: 100 },
  })
})

test.each([
  ['2026-11-21T23:59:59-03:00', 100],
  ['2026-11-22T00:00:00-03:00', 100],
  ['2026-11-23T23:59:59-03:00', 100],
  ['2026-11-24T00:00:00-03:00', 'changed'],
])('a price that ends at midnight in Brasília, asked for with the page of the day before at %s: %s', (at, expected) => {
  const stepped = entry(['2026-01-01', 100], ['2026-11-22', 130])
  const current = { version: 1, entry: stepped }
  const shown = { ...current, replacedAt: null, pricedOn: '2026-11-21' }
  expect(cents(guaranteedPrice(current, shown, new Date(at)))).toBe(expected)
  const fresh = at < '2026-11-22' ? 100 : 130
  expect(cents(guaranteedPrice(current, null, new Date(at)))).toBe(fresh)
})

test('nobody gets the price of a day to come by saying so', () => {
  const falling = { version: 1, entry: entry(['2026-01-01', 100], ['2026-12-01', 50]) }
  const shown = { ...falling, replacedAt: null, pricedOn: '2026-12-24' }
  expect(cents(guaranteedPrice(falling, shown, now))).toBe(100)
})

test('a model that was removed can be applied for from a page of before for 48 hours', () => {
  const shown = (hours: number) => ({ version: 1, entry: old, replacedAt: hoursAgo(hours), pricedOn: '2026-11-15' })
  expect(cents(guaranteedPrice(null, shown(47), now))).toBe(100)
  expect(cents(guaranteedPrice(null, shown(49), now))).toBe('not_on_sale')
})

test('a price that the bank ended is not honoured, while others of the model are, and the same price of a later version', () => {
  const shown = { version: 1, entry: old, replacedAt: hoursAgo(1), pricedOn: '2026-11-21' }
  const current = { version: 2, entry: dearer }
  const ending = { id: 'cg-180', cents: 100, version: 2 }
  expect(guaranteedPrice(current, shown, now, [ending])).toMatchObject({
    kind: 'changed',
    shownCents: 100,
    currentCents: 120,
  })
  expect(cents(guaranteedPrice(current, shown, now, [{ ...ending, cents: 99 }]))).toBe(100)
  expect(cents(guaranteedPrice(current, shown, now, [{ ...ending, id: 'cg-160' }]))).toBe(100)
  expect(cents(guaranteedPrice({ version: 4, entry: dearer }, { ...shown, version: 3 }, now, [ending]))).toBe(100)
  expect(cents(guaranteedPrice(null, shown, now, [ending]))).toBe('not_on_sale')
})

const catalogue = (version: number, entries: CatalogueEntry[], published: number, replaced: number | null) =>
  ({
    version,
    motorcycles: entries,
    gone: [],
    moved: {},
    publishedAt: hoursAgo(published),
    replacedAt: replaced === null ? null : hoursAgo(replaced),
  }) satisfies DatedCatalogue

test('lists each former price once, with the time until which it is honoured, but none that was ended', () => {
  const versions = [
    catalogue(4, [dearer], 1, null),
    catalogue(3, [old], 3, 1),
    catalogue(2, [entry(['2026-01-01', 90])], 20, 3),
    catalogue(1, [old], 900, 20),
  ]
  const listed = formerPrices(versions, now, [])
  expect(listed.map((one) => [one.cents, one.currentCents, one.until])).toEqual([
    [100, 120, hoursAgo(-47)],
    [90, 120, hoursAgo(-45)],
  ])
  const ended = [{ id: 'cg-180', cents: 90, version: 4 }]
  expect(formerPrices(versions, now, ended).map((one) => one.cents)).toEqual([100])
})

test('lists the price of yesterday that a day ended, the price of a model that was removed, and none that changed before', () => {
  const stepped = entry(['2026-01-01', 100], ['2026-11-21', 130])
  expect(formerPrices([catalogue(1, [stepped], 900, null)], now, [])).toMatchObject([{ cents: 100, currentCents: 130 }])
  expect(formerPrices([catalogue(1, [stepped], 2, null)], now, [])).toEqual([])
  expect(formerPrices([catalogue(2, [], 1, null), catalogue(1, [old], 900, 1)], now, [])).toMatchObject([
    { cents: 100, currentCents: null },
  ])
  expect(formerPrices([catalogue(2, [old], 1, null), catalogue(1, [old], 900, 1)], now, [])).toEqual([])
})

const offered = (entryPercent: number, on: string) =>
  ({
    entryPercent,
    mostEntryPercent: 50,
    monthlyInterestPercent: 0,
    iof: { bearer: 'customer_up_front', rate: 'full', on },
    defaultInstallments: null as number | null,
  }) as const

test('conditions that a page showed are given with the day on which it showed them', () => {
  const [current, replaced] = [offered(20, '2026-11-21'), offered(10, '2026-11-21')]
  expect(guaranteedConditions([current, replaced], offered(10, '2026-11-19'), 12)).toEqual(offered(10, '2026-11-19'))
  expect(guaranteedConditions([current, replaced], offered(20, '2026-11-21'), 12)).toEqual(current)
})

test('conditions of three days ago, of a later day, or that were never offered are not given', () => {
  const current = offered(10, '2026-11-21')
  for (const shown of [offered(10, '2026-11-18'), offered(10, '2026-11-22'), offered(30, '2026-11-21')])
    expect(guaranteedConditions([current], shown, 12)).toBeUndefined()
})

test('of conditions that differ in the largest entry only, the larger one holds while it is honoured', () => {
  const [current, replaced] = [offered(10, '2026-11-21'), { ...offered(10, '2026-11-21'), mostEntryPercent: 70 }]
  expect(guaranteedConditions([current, replaced], offered(10, '2026-11-21'), 12)).toMatchObject({
    mostEntryPercent: 70,
  })
  expect(guaranteedConditions([replaced, current], offered(10, '2026-11-21'), 12)).toMatchObject({
    mostEntryPercent: 70,
  })
  expect(guaranteedConditions([current], offered(10, '2026-11-21'), 12)).toMatchObject({ mostEntryPercent: 50 })
})

test('of conditions that differ in the first number of installments only, those of the chosen number hold', () => {
  const [current, replaced] = [offered(10, '2026-11-21'), { ...offered(10, '2026-11-21'), defaultInstallments: 18 }]
  const shown = offered(10, '2026-11-21')
  expect(guaranteedConditions([current, replaced], shown, 18)).toMatchObject({ defaultInstallments: 18 })
  expect(guaranteedConditions([current, replaced], shown, 12)).toMatchObject({ defaultInstallments: null })
})
