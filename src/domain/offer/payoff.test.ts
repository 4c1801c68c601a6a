import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import { makeOffer } from './make-offer.ts'
import { payoffOn } from './payoff.ts'

const offer = (monthlyInterestPercent: number, installments = 60) =>
  makeOffer({
    ...{ model: 'CG 160 START', priceCents: 1_499_000, installments, on: '2026-11-21' },
    conditions: { entryPercent: 10, monthlyInterestPercent },
    ...{ catalogueVersion: 1, termsVersion: '2026-11' },
  })

test('without interest it is what is left, and an installment that is due today counts as paid', () => {
  expect(payoffOn(offer(0), '2026-11-21')).toEqual({ left: 60, fullCents: 1_349_100, cents: 1_349_100 })
  expect(payoffOn(offer(0), '2026-12-20').left).toBe(60)
  expect(payoffOn(offer(0), '2026-12-21')).toEqual({ left: 59, fullCents: 1_326_615, cents: 1_326_615 })
  expect(payoffOn(offer(0), '2031-11-21')).toEqual({ left: 0, fullCents: 0, cents: 0 })
})

test('one installment of a single month is worth what was lent, a month before', () => {
  const { installments } = offer(2, 1)
  expect(installments[0]?.valueCents).toBe(1_376_082)
  expect(payoffOn(offer(2, 1), '2026-11-21').cents).toBe(1_349_100)
})

test('with interest it is less than the sum, and less the earlier the day', () => {
  const day = fc.integer({ min: 0, max: 1800 }).map((days) => daysAfter('2026-11-21', days))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), day, (hundredths, on) => {
      const { left, fullCents, cents } = payoffOn(offer(hundredths / 100), on)
      expect(cents).toBeLessThanOrEqual(fullCents)
      if (left > 1) expect(cents).toBeLessThan(fullCents)
      const next = payoffOn(offer(hundredths / 100), daysAfter(on, 1))
      if (next.left === left) expect(next.cents).toBeGreaterThanOrEqual(cents)
    }),
  )
})
