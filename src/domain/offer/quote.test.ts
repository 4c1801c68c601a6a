import fc from 'fast-check'
import { expect, test } from 'vitest'
import { installmentCents, installmentOptions } from '../money/financing.ts'
import { defaultOffer } from './conditions.ts'
import { entryRange } from './entry.ts'
import { quote } from './quote.ts'

const price = fc.integer({ min: 100_000, max: 50_000_000 })
const count = fc.constantFrom(...installmentOptions)

test('the example of the contact screen', () => {
  const plan = quote({ priceCents: 4_961_900, installments: 12, offer: defaultOffer })
  expect(plan).toMatchObject({ entryCents: 496_190, financedCents: 4_465_710, installmentCents: 372_143 })
  expect(plan.interestFree).toBe(true)
})

test('the installment of the Price table', () => {
  // R$ 10.000,00 at 1% a month in 12 months is R$ 888,49 (a common textbook example).
  expect(installmentCents(1_000_000, 12, 1)).toBe(88_849)
  expect(
    quote({ priceCents: 1_000_000, installments: 12, offer: { ...defaultOffer, monthlyInterestPercent: 1 } }),
  ).toMatchObject({
    interestFree: false,
  })
})

test('entry and financed amount make the price', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 100 }), count, (priceCents, entryPercent, installments) => {
      const plan = quote({ priceCents, installments, offer: { entryPercent, monthlyInterestPercent: 0 } })
      expect(plan.entryCents + plan.financedCents).toBe(priceCents)
      expect(plan.entryCents).toBe(entryRange(priceCents, { entryPercent }).leastCents)
    }),
  )
})

test('the IOF of the customer is financed, or beside the entry; that of the bank changes nothing', () => {
  const plan = (bearer: 'bank' | 'customer_up_front' | 'customer_financed') =>
    quote({
      priceCents: 1_499_000,
      installments: 60,
      offer: { ...defaultOffer, iof: { bearer, rate: 'full', on: '2026-11-21' } },
    })
  expect(plan('bank')).toMatchObject({ financedCents: 1_349_100, installmentCents: 22_485, iofCents: 0 })
  expect(plan('customer_up_front')).toMatchObject({ installmentCents: 22_485, iofCents: 41_790 })
  expect(plan('customer_financed')).toMatchObject({
    financedCents: 1_392_225,
    installmentCents: 23_204,
    iofCents: 43_125,
  })
})
