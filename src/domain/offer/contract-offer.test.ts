import { expect, test } from 'vitest'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import { contractOffer, lastDayToSign, lastDayToSignFrom, offerHolds } from './contract-offer.ts'
import { dueDays } from './due-dates.ts'
import { makeOffer } from './make-offer.ts'

const conditions = {
  entryPercent: 10,
  monthlyInterestPercent: 1.49,
  iof: { bearer: 'customer_financed', rate: 'full', on: '2026-11-21' },
} as const
const offer = makeOffer({
  model: 'CG 160 START',
  priceCents: 1_499_000,
  installments: 36,
  on: '2026-11-21',
  conditions,
  catalogueVersion: 1,
  termsVersion: '2026-11',
})

test('while an offer holds, until the day before its first installment, the contract says the same', () => {
  expect(offer.installments[0]?.dueOn).toBe('2026-12-21')
  expect(contractOffer(offer, '2026-11-21')).toBe(offer)
  expect(contractOffer(offer, '2026-12-20')).toBe(offer)
  expect(offerHolds(offer, '2026-12-20')).toBe(true)
  expect(offerHolds(offer, '2026-12-21')).toBe(false)
  expect(offerHolds({ ...offer, validUntil: '2026-12-01' }, '2026-12-02')).toBe(false)
})

test('a contract that is made on any day may be accepted on that day', () => {
  for (const days of [0, 29, 30, 31, 365]) {
    const on = daysAfter(offer.madeOn, days)
    expect(offerHolds(contractOffer(offer, on), on)).toBe(true)
  }
})

test('an offer that is over keeps every amount and rate, and is due from the day of the contract', () => {
  const late = daysAfter(offer.validUntil, 1)
  const { madeOn, validUntil, installments, cetPercent, ...kept } = contractOffer(offer, late)
  expect(offer).toMatchObject(kept)
  expect(installments.map(({ valueCents }) => valueCents)).toEqual(
    offer.installments.map(({ valueCents }) => valueCents),
  )
  expect(installments[0]?.dueOn).toBe('2027-01-21')
  expect([madeOn, validUntil]).toEqual(['2026-12-22', '2027-01-21'])
  expect(Math.abs(cetPercent - offer.cetPercent)).toBeLessThan(0.3)
})

test.each([null, ...dueDays])(
  'the last day to sign, with due day %s, is that of the offer in the contract',
  (dueDay) => {
    const own = makeOffer({
      model: 'CG 160 START',
      priceCents: 1_499_000,
      installments: 36,
      on: '2026-11-21',
      conditions,
      dueDay,
      catalogueVersion: 1,
      termsVersion: '2026-11',
    })
    expect(lastDayToSignFrom(own, own.madeOn)).toBe(lastDayToSign(own))
    for (let days = 60; days < 130; days++) {
      const on = daysAfter(own.madeOn, days)
      expect(lastDayToSignFrom(own, on)).toBe(lastDayToSign(contractOffer(own, on)))
    }
  },
)
