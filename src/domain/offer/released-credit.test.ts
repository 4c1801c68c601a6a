import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, daysBetween } from '../calendar/day-arithmetic.ts'
import { amountOn } from '../installments/amount-due.ts'
import { ledgerInstallments, openingEntries, stateOn } from '../installments/ledger.ts'
import { dueDays } from './due-dates.ts'
import { makeOffer } from './make-offer.ts'
import { isReleaseOver, lastDayToRelease, releasedCredit } from './released-credit.ts'

const offerOf = (dueDay: (typeof dueDays)[number] | null, monthlyInterestPercent = 1.99) =>
  makeOffer({
    model: 'CG 160 START',
    priceCents: 1_499_000,
    installments: 12,
    dueDay,
    on: '2026-11-23',
    catalogueVersion: 1,
    termsVersion: 't',
    conditions: { entryPercent: 10, monthlyInterestPercent },
  })

test('a credit released on the day of its offer has the dates of the offer, and one released later has dates that count from the release', () => {
  const offer = offerOf(10)
  expect(releasedCredit(offer, '2026-11-23')).toMatchObject({
    releasedOn: '2026-11-23',
    installments: offer.installments,
  })
  const late = releasedCredit(offer, '2027-01-23')
  expect(late.releasedOn).toBe('2027-01-23')
  expect(late.installments.map(({ dueOn }) => dueOn).slice(0, 2)).toEqual(['2027-03-10', '2027-04-10'])
  expect(late.installments.map(({ valueCents }) => valueCents)).toEqual(
    offer.installments.map(({ valueCents }) => valueCents),
  )
})

test('whenever the credit is released, no installment is due within thirty days, and what was lent is what it costs that day', () => {
  fc.assert(
    fc.property(fc.constantFrom(null, ...dueDays), fc.integer({ min: 0, max: 90 }), (dueDay, days) => {
      const offer = offerOf(dueDay)
      const { releasedOn, installments } = releasedCredit(offer, daysAfter('2026-11-23', days))
      const entries = openingEntries(installments, releasedOn).map((entry, id) => ({ ...entry, id }))
      const ledger = ledgerInstallments(installments, entries)
      expect(daysBetween(releasedOn, installments[0]?.dueOn ?? '')).toBeGreaterThanOrEqual(30)
      expect(ledger.map((one) => stateOn(one, releasedOn))).not.toContain('late')
      const terms = { ...offer, releasedOn, finePercent: 2, lateInterestPercent: 1, priceIndex: null }
      const all = installments.map(({ number }) => number)
      expect(amountOn(ledger, all, releasedOn, terms).totalCents).toBe(offer.financedCents)
    }),
  )
})

test('a signed contract is released within sixty days, and its last day is kept by the clock of Brasília', () => {
  expect(lastDayToRelease('2026-11-23')).toBe('2027-01-22')
  const signedAt = new Date('2026-11-24T02:30:00Z')
  expect(isReleaseOver(signedAt, new Date('2027-01-23T02:59:00Z'))).toBe(false)
  expect(isReleaseOver(signedAt, new Date('2027-01-23T03:00:00Z'))).toBe(true)
})
