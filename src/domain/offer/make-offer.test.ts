import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween } from '../calendar/day-arithmetic.ts'
import { quote } from '../money/financing.ts'
import { type IofBearer, type IofRate, iofBearers, iofRates } from './iof.ts'
import { makeOffer } from './make-offer.ts'
import type { Offer } from './offer.ts'

const example = (bearer: IofBearer, rate: IofRate): Offer =>
  makeOffer({
    ...{ model: 'CG 160 START', priceCents: 1_499_000, installments: 60, on: '2026-11-21' },
    conditions: { entryPercent: 10, monthlyInterestPercent: 0 },
    iof: { bearer, rate },
    ...{ catalogueVersion: 1, termsVersion: '2026-11' },
  })

test.each([
  ['bank', 'additional', 5_127, 22_485, 0],
  ['customer_up_front', 'additional', 5_127, 22_485, 0.15],
  ['customer_financed', 'additional', 5_146, 22_571, 0.15],
  ['customer_up_front', 'full', 41_790, 22_485, 1.25],
  ['customer_financed', 'full', 43_125, 23_204, 1.25],
] as const)('IOF borne as %s, %s rate: %i cents, %i a month, CET %f', (bearer, rate, iof, installment, cet) => {
  const offer = example(bearer, rate)
  expect(offer.iof.cents).toBe(iof)
  expect(offer.installments[0]).toEqual({ number: 1, dueOn: '2026-12-21', valueCents: installment })
  expect(offer.cetPercent).toBe(cet)
})

test('the offer of the bank that bears the tax costs the price', () => {
  expect(example('bank', 'additional')).toMatchObject({
    ...{ entryCents: 149_900, releasedCents: 1_349_100, financedCents: 1_349_100, yearlyInterestPercent: 0 },
    totals: {
      ...{ upFrontCents: 149_900, installmentsCents: 1_349_100 },
      ...{ withFinancingCents: 1_499_000, withoutFinancingCents: 1_499_000 },
    },
    lateFees: { finePercent: 2, monthlyInterestPercent: 1, correction: 'IPCA' },
    restored: null,
  })
})

const source = fc.record({
  motorcycle: fc.record({ model: fc.constant('X-ADV'), priceCents: fc.integer({ min: 100_000, max: 15_000_000 }) }),
  installments: fc.constantFrom(1, 12, 18, 24, 36, 48, 60, 120),
  conditions: fc.record({
    entryPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    monthlyInterestPercent: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 900 }).map((hundredths) => hundredths / 100),
    ),
  }),
  iof: fc.record({ bearer: fc.constantFrom(...iofBearers), rate: fc.constantFrom(...iofRates) }),
  on: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
})

test('over prices, plans, rates and ways of the IOF: what is shown sums to what is signed', () => {
  fc.assert(
    fc.property(source, ({ motorcycle, installments, conditions, iof, on }) => {
      const { model, priceCents } = motorcycle
      const versions = { catalogueVersion: 1, termsVersion: '2026-11' }
      const offer = makeOffer({ model, priceCents, installments, conditions, iof, on, ...versions })
      const { totals } = offer
      expect(offer.entryCents + offer.releasedCents).toBe(priceCents)
      expect(totals.installmentsCents).toBe(offer.installments.reduce((sum, { valueCents }) => sum + valueCents, 0))
      expect(totals.withFinancingCents).toBe(totals.upFrontCents + totals.installmentsCents)
      const borne = iof.bearer === 'bank' ? 0 : offer.iof.cents
      const interest = totals.installmentsCents - offer.financedCents
      expect(totals.withFinancingCents).toBe(priceCents + borne + interest)
      if (conditions.monthlyInterestPercent === 0) expect(interest).toBe(0)
      if (totals.withFinancingCents === priceCents) expect(offer.cetPercent).toBe(0)
      // A simulation shows the same installment where the customer finances no tax.
      if (iof.bearer !== 'customer_financed') {
        const plan = quote({ priceCents, installments, offer: conditions })
        expect(offer.installments[0]?.valueCents).toBe(
          installments === 1 ? totals.installmentsCents : plan.installmentCents,
        )
        expect(offer.financedCents).toBe(plan.financedCents)
      }
    }),
    { numRuns: 300 },
  )
})

test('installments fall on the same day of each month, the first thirty days after; the last one where a month is shorter', () => {
  fc.assert(
    fc.property(source, ({ motorcycle, installments, conditions, iof, on }) => {
      const { model, priceCents } = motorcycle
      const offer = makeOffer({
        ...{ model, priceCents, installments, conditions, iof, on, catalogueVersion: 1, termsVersion: '2026-11' },
      })
      const days = offer.installments.map(({ dueOn }) => dueOn)
      const [first = ''] = days
      expect(daysBetween(on, first)).toBe(30)
      expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(installments)
      expect(days.toSorted()).toEqual(days)
      for (const day of days) expect(Number(day.slice(8))).toBeLessThanOrEqual(Number(first.slice(8)))
      expect(daysBetween(on, offer.validUntil)).toBeGreaterThanOrEqual(2)
    }),
  )
})

test('a cost that the customer bears makes the CET no smaller, the full tax no smaller than the additional one', () => {
  fc.assert(
    fc.property(source, ({ motorcycle, installments, conditions, on }) => {
      const { model, priceCents } = motorcycle
      const cet = (bearer: IofBearer, rate: IofRate, more = 0) => {
        const rates = { ...conditions, monthlyInterestPercent: conditions.monthlyInterestPercent + more }
        const versions = { catalogueVersion: 1, termsVersion: '2026-11' }
        const iof = { bearer, rate }
        return makeOffer({ model, priceCents, installments, conditions: rates, iof, on, ...versions }).cetPercent
      }
      for (const bearer of ['customer_up_front', 'customer_financed'] as const) {
        expect(cet(bearer, 'additional')).toBeGreaterThanOrEqual(cet('bank', 'additional'))
        expect(cet(bearer, 'full')).toBeGreaterThanOrEqual(cet(bearer, 'additional'))
      }
      expect(cet('bank', 'additional', 1)).toBeGreaterThanOrEqual(cet('bank', 'additional'))
    }),
  )
})
