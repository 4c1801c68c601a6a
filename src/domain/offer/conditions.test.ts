import { expect, test } from 'vitest'
import { defaultOffer, sameConditions, shownTerms } from './conditions.ts'

test('offers are compared by their conditions', () => {
  expect(sameConditions(defaultOffer, { entryPercent: 10, monthlyInterestPercent: 0 })).toBe(true)
  expect(sameConditions(defaultOffer, { entryPercent: 10, monthlyInterestPercent: 1 })).toBe(false)
  expect(sameConditions(defaultOffer, { entryPercent: 20, monthlyInterestPercent: 0 })).toBe(false)
})

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
  expect(shownTerms(chosen, offer)).toEqual({ installments, offer })
})

test('while the conditions are not known, those that a bank starts with are shown', () => {
  expect(shownTerms(36, null)).toEqual({ installments: 36, offer: defaultOffer })
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
