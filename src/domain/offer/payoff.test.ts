import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import { schedule } from '../money/financing.ts'
import { makeOffer } from './make-offer.ts'
import { payoffOn } from './payoff.ts'

const offer = (monthlyInterestPercent: number, installments = 60, on = '2026-11-21', priceCents = 1_499_000) =>
  makeOffer({
    ...{ model: 'CG 160 START', priceCents, installments, on },
    conditions: { entryPercent: 10, monthlyInterestPercent },
    ...{ catalogueVersion: 1, termsVersion: '2026-11' },
  })

const offers = fc
  .record({
    interest: fc.integer({ min: 0, max: 900 }),
    installments: fc.constantFrom(1, 2, 12, 24, 36, 48, 60),
    on: fc.integer({ min: 0, max: 1500 }).map((days) => daysAfter('2026-01-01', days)),
    price: fc.integer({ min: 100_000, max: 5_000_000 }),
  })
  .map(({ interest, installments, on, price }) => offer(interest / 100, installments, on, price))

test('without interest it is what is left, and an installment that is due today counts as paid', () => {
  expect(payoffOn(offer(0), '2026-11-21')).toMatchObject({ left: 60, fullCents: 1_349_100, cents: 1_349_100 })
  expect(payoffOn(offer(0), '2026-12-20').left).toBe(60)
  expect(payoffOn(offer(0), '2026-12-21')).toMatchObject({ left: 59, fullCents: 1_326_615, cents: 1_326_615 })
  expect(payoffOn(offer(0), '2031-11-21')).toEqual({ left: 0, fullCents: 0, principalCents: 0, cents: 0 })
})

test('on the first day it is the financed amount, with any interest', () => {
  expect(payoffOn(offer(1.99), '2026-11-21').cents).toBe(1_349_100)
  fc.assert(
    fc.property(offers, (one) => {
      expect(payoffOn(one, one.madeOn).cents).toBe(one.financedCents)
    }),
  )
})

test('on a due date it is the principal of the plan after that month, and nothing on the last', () => {
  fc.assert(
    fc.property(offers, (one) => {
      const { financedCents, installments, monthlyInterestPercent } = one
      const plan = schedule(financedCents, installments.length, monthlyInterestPercent)
      for (const [index, { dueOn }] of installments.entries())
        expect(payoffOn(one, dueOn).cents).toBe(plan[index]?.balanceCents)
    }),
  )
})

test('in the last month it grows to the whole last installment', () => {
  const one = offer(2)
  const { dueOn, valueCents } = one.installments[59] ?? { dueOn: '', valueCents: 0 }
  const evening = payoffOn(one, daysAfter(dueOn, -1))
  expect(evening.fullCents).toBe(valueCents)
  expect(valueCents - evening.cents).toBeLessThanOrEqual(Math.ceil(valueCents * 0.001))
})

test('on any day it is no less than the principal and no more than what is left, and grows between due dates', () => {
  fc.assert(
    fc.property(offers, fc.integer({ min: -5, max: 1900 }), (one, days) => {
      const on = daysAfter(one.madeOn, days)
      const { left, fullCents, principalCents, cents } = payoffOn(one, on)
      expect(cents).toBeGreaterThanOrEqual(principalCents)
      expect(cents).toBeLessThanOrEqual(fullCents)
      const next = payoffOn(one, daysAfter(on, 1))
      if (next.left === left) expect(next.cents).toBeGreaterThanOrEqual(cents)
    }),
  )
})
