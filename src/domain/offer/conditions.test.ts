import { expect, test } from 'vitest'
import { defaultOffer, sameConditions, shownTerms } from './conditions.ts'

test('offers are compared by their conditions', () => {
  expect(sameConditions(defaultOffer, { entryPercent: 10, monthlyInterestPercent: 0 })).toBe(true)
  expect(sameConditions(defaultOffer, { entryPercent: 10, monthlyInterestPercent: 1 })).toBe(false)
  expect(sameConditions(defaultOffer, { entryPercent: 20, monthlyInterestPercent: 0 })).toBe(false)
})

const atBuild = { ...defaultOffer, defaultInstallments: null }
const nothing = { installments: null, entryCents: null, dueDay: null }

test.each([
  [null, null, 12],
  [null, 36, 36],
  [24, 36, 24],
  [24, null, 24],
  [18, null, 12],
  [18, 18, 18],
  [18, 36, 36],
])('chosen %j where the bank has saved %j: %i installments are shown', (chosen, defaultInstallments, installments) => {
  const offer = { entryPercent: 20, monthlyInterestPercent: 1, defaultInstallments }
  const terms = shownTerms({ ...nothing, installments: chosen }, offer, atBuild)
  expect(terms).toEqual({ installments, entryCents: null, dueDay: null, offer })
})

test('while the conditions are not known, those that a bank starts with are shown, and no due day', () => {
  const terms = shownTerms({ ...nothing, installments: 36 }, null, atBuild)
  expect(terms).toEqual({ installments: 36, entryCents: null, dueDay: null, offer: atBuild })
})

test('the due day is the chosen one, else the one that comes the soonest', () => {
  const iof = { bearer: 'bank', rate: 'additional', on: '2026-11-21' } as const
  const today = { ...defaultOffer, iof, defaultInstallments: null }
  expect(shownTerms(nothing, today, atBuild)).toMatchObject({ dueDay: 5 })
  expect(shownTerms({ ...nothing, dueDay: 20 }, today, atBuild)).toMatchObject({ dueDay: 20 })
})

test('offers differ by who bears the IOF, and by its rate where the customer does; the day is no condition', () => {
  const on = '2026-11-21'
  const bank = { ...defaultOffer, iof: { bearer: 'bank', rate: 'full', on } } as const
  const customer = { ...defaultOffer, iof: { bearer: 'customer_financed', rate: 'full', on } } as const
  expect(sameConditions(defaultOffer, bank)).toBe(true)
  expect(sameConditions(defaultOffer, customer)).toBe(false)
  expect(sameConditions(customer, { ...customer, iof: { ...customer.iof, on: '2026-11-22' } })).toBe(true)
  expect(sameConditions(customer, { ...customer, iof: { ...customer.iof, rate: 'additional' } })).toBe(false)
})

test('a page shows the conditions of its build until it knows those of today', () => {
  const built = { entryPercent: 10, monthlyInterestPercent: 1.99, defaultInstallments: 48 }
  expect(shownTerms(nothing, null, built)).toMatchObject({ installments: 48, offer: { monthlyInterestPercent: 1.99 } })
  expect(shownTerms(nothing, atBuild, built)).toMatchObject({ installments: 12, offer: { monthlyInterestPercent: 0 } })
})
