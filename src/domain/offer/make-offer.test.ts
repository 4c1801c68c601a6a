import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween } from '../calendar/day-arithmetic.ts'
import { type IofBearer, type IofRate, iofBearers, iofRates } from './conditions.ts'
import { dueDays } from './due-dates.ts'
import { makeOffer } from './make-offer.ts'
import type { Offer } from './offer.ts'
import { quote } from './quote.ts'

const example = (bearer: IofBearer, rate: IofRate): Offer =>
  makeOffer({
    model: 'CG 160 START',
    priceCents: 1_499_000,
    installments: 60,
    on: '2026-11-21',
    conditions: { entryPercent: 10, monthlyInterestPercent: 0, iof: { bearer, rate, on: '2026-11-21' } },
    catalogueVersion: 1,
    termsVersion: '2026-11',
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
    entryCents: 149_900,
    releasedCents: 1_349_100,
    financedCents: 1_349_100,
    yearlyInterestPercent: 0,
    totals: {
      upFrontCents: 149_900,
      installmentsCents: 1_349_100,
      withFinancingCents: 1_499_000,
      withoutFinancingCents: 1_499_000,
    },
    lateFees: { finePercent: 2, monthlyInterestPercent: 1, correctedBy: 'ipca' },
    restored: null,
  })
})

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const source = fc
  .record({
    priceCents: fc.integer({ min: 100_000, max: 15_000_000 }),
    installments: fc.constantFrom(1, 12, 18, 24, 36, 48, 60, 120),
    entryPercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    monthlyInterestPercent: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 900 }).map((hundredths) => hundredths / 100),
    ),
    bearer: fc.constantFrom(...iofBearers),
    rate: fc.constantFrom(...iofRates),
    on: day,
    dueDay: fc.constantFrom(null, ...dueDays),
  })
  .map(({ entryPercent, monthlyInterestPercent, bearer, rate, on, ...rest }) => ({
    ...rest,
    on,
    model: 'X-ADV',
    catalogueVersion: 1,
    termsVersion: '2026-11',
    conditions: { entryPercent, monthlyInterestPercent, iof: { bearer, rate, on } },
  }))

test('over prices, plans, rates and ways of the IOF: what is shown sums to what is signed', () => {
  fc.assert(
    fc.property(source, (from) => {
      const offer = makeOffer(from)
      const { totals } = offer
      expect(offer.entryCents + offer.releasedCents).toBe(from.priceCents)
      expect(totals.installmentsCents).toBe(offer.installments.reduce((sum, { valueCents }) => sum + valueCents, 0))
      expect(totals.withFinancingCents).toBe(totals.upFrontCents + totals.installmentsCents)
      const borne = from.conditions.iof.bearer === 'bank' ? 0 : offer.iof.cents
      const interest = totals.installmentsCents - offer.financedCents
      expect(totals.withFinancingCents).toBe(from.priceCents + borne + interest)
      if (from.conditions.monthlyInterestPercent === 0) expect(interest).toBe(0)
      if (totals.withFinancingCents === from.priceCents) expect(offer.cetPercent).toBe(0)
      // A simulation of the same day shows the same amounts.
      const plan = quote({ ...from, offer: from.conditions })
      expect([plan.entryCents, plan.financedCents, plan.iofCents]).toEqual([
        offer.entryCents,
        offer.financedCents,
        borne,
      ])
      if (from.installments > 1) expect(plan.installmentCents).toBe(offer.installments[0]?.valueCents)
    }),
    { numRuns: 300 },
  )
})

test('installments fall on the same day of each month: the chosen one, or thirty days after; the last one where a month is shorter', () => {
  fc.assert(
    fc.property(source, (from) => {
      const offer = makeOffer(from)
      const days = offer.installments.map(({ dueOn }) => dueOn)
      const [first = ''] = days
      if (from.dueDay === null) expect(daysBetween(from.on, first)).toBe(30)
      else {
        expect(new Set(days.map((one) => Number(one.slice(8))))).toEqual(new Set([from.dueDay]))
        expect(daysBetween(from.on, first)).toBeGreaterThanOrEqual(30)
        expect(daysBetween(from.on, first)).toBeLessThanOrEqual(60)
      }
      expect(new Set(days.map((one) => one.slice(0, 7))).size).toBe(from.installments)
      expect(days.toSorted()).toEqual(days)
      for (const one of days) expect(Number(one.slice(8))).toBeLessThanOrEqual(Number(first.slice(8)))
      // CDC, art. 54-B, III.
      expect(daysBetween(from.on, offer.validUntil)).toBeGreaterThanOrEqual(2)
    }),
  )
})

test('a cost that the customer bears makes the CET no smaller, the full tax no smaller than the additional one', () => {
  fc.assert(
    fc.property(source, (from) => {
      // The cent to which a smaller installment is rounded weighs more than a tax of 0.38 %.
      fc.pre(from.priceCents * (1 - from.conditions.entryPercent / 100) >= 500 * from.installments)
      const cet = (bearer: IofBearer, rate: IofRate, more = 0) => {
        const monthlyInterestPercent = from.conditions.monthlyInterestPercent + more
        const conditions = { ...from.conditions, monthlyInterestPercent, iof: { bearer, rate, on: from.on } }
        return makeOffer({ ...from, conditions }).cetPercent
      }
      for (const bearer of ['customer_up_front', 'customer_financed'] as const) {
        expect(cet(bearer, 'additional')).toBeGreaterThanOrEqual(cet('bank', 'additional'))
        expect(cet(bearer, 'full')).toBeGreaterThanOrEqual(cet(bearer, 'additional'))
      }
      expect(cet('bank', 'additional', 1)).toBeGreaterThanOrEqual(cet('bank', 'additional'))
    }),
  )
})
