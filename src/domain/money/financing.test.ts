import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultOffer,
  entryCents,
  installmentCents,
  installmentChoices,
  installmentOptions,
  isInstallmentOption,
  quote,
  sameOffer,
  schedule,
  shownTerms,
  totalOfInstallments,
} from './financing.ts'

const price = fc.integer({ min: 100_000, max: 50_000_000 })
const count = fc.constantFrom(...installmentOptions)
const monthlyInterest = fc.integer({ min: 0, max: 1500 }).map((hundredths) => hundredths / 100)

test('the example of the contact screen', () => {
  const plan = quote({ priceCents: 4_961_900, installments: 12, offer: defaultOffer })
  expect(plan).toMatchObject({ entryCents: 496_190, financedCents: 4_465_710, installmentCents: 372_143 })
  expect(plan.interestFree).toBe(true)
})

test('the installment of the Price table', () => {
  // R$ 10.000,00 at 1% a month in 12 months is R$ 888,49 (the worked example of any textbook).
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
      expect(plan.entryCents).toBe(entryCents(priceCents, entryPercent))
    }),
  )
})

test('the principal of a schedule sums to the financed amount, and nothing is owed at the end', () => {
  fc.assert(
    fc.property(price, count, monthlyInterest, (financed, installments, interest) => {
      const rows = schedule(financed, installments, interest)
      expect(rows).toHaveLength(installments)
      expect(rows.reduce((sum, row) => sum + row.principalCents, 0)).toBe(financed)
      expect(rows.at(-1)?.balanceCents).toBe(0)
      for (const row of rows) expect(row.paymentCents).toBe(row.principalCents + row.interestCents)
    }),
  )
})

test('every payment but the last is the installment; the last differs by the residue of rounding', () => {
  fc.assert(
    fc.property(price, count, monthlyInterest, (financed, installments, interest) => {
      const regular = installmentCents(financed, installments, interest)
      const payments = schedule(financed, installments, interest).map((row) => row.paymentCents)
      const last = payments.pop() ?? 0
      expect(new Set(payments)).toEqual(new Set([regular]))
      if (interest === 0) expect(Math.abs(last - regular)).toBeLessThan(installments)
    }),
  )
})

test('offers are compared by their conditions', () => {
  expect(sameOffer(defaultOffer, { entryPercent: 10, monthlyInterestPercent: 0 })).toBe(true)
  expect(sameOffer(defaultOffer, { entryPercent: 10, monthlyInterestPercent: 1 })).toBe(false)
  expect(sameOffer(defaultOffer, { entryPercent: 20, monthlyInterestPercent: 0 })).toBe(false)
})

test('only the numbers of installments on offer may be chosen, and the one that the bank has saved', () => {
  const numbers = [0, 1, 12, 13, 18, 60, 72]
  expect(numbers.filter((count) => isInstallmentOption(count, null))).toEqual([12, 60])
  expect(numbers.filter((count) => isInstallmentOption(count, 18))).toEqual([12, 18, 60])
  expect(installmentChoices(null)).toEqual([12, 24, 36, 48, 60])
  expect(installmentChoices(36)).toEqual([12, 24, 36, 48, 60])
  expect(installmentChoices(18)).toEqual([12, 18, 24, 36, 48, 60])
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

test('without interest all installments come to the financed amount to the cent', () => {
  expect(totalOfInstallments(1_835_100, 24, 0)).toBe(1_835_100)
  fc.assert(
    fc.property(price, count, (financed, installments) => totalOfInstallments(financed, installments, 0) === financed),
  )
})

test('with interest the installments come to more than the financed amount', () => {
  expect(totalOfInstallments(1_000_000, 12, 2)).toBeGreaterThan(1_000_000)
})
