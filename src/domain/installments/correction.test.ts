import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import { makeOffer } from '../offer/make-offer.ts'
import { amountOn, paymentEntries } from './amount-due.ts'
import { correctionOver, missingMonth, monthOf, type PriceIndex } from './correction.ts'
import { ledgerInstallments, openingEntries } from './ledger.ts'

const index: PriceIndex = new Map([
  ['2026-10', 0.24],
  ['2026-11', 0.5],
  ['2026-12', -1],
  ['2027-01', 0.4],
])

describe('the correction of a late amount', () => {
  test('is nothing on its last day without fee, and the change of the month over a whole one', () => {
    expect(correctionOver(1_000_000, '2026-10-31', '2026-10-31', index)).toBe(0)
    expect(correctionOver(1_000_000, '2026-10-31', '2026-11-30', index)).toBe(5_000)
    expect(correctionOver(1_000_000, '2026-09-30', '2026-11-30', index)).toBe(
      Math.round(1_000_000 * (1.0024 * 1.005 - 1)),
    )
  })

  test('has of a month begun the part of its days', () => {
    expect(correctionOver(1_000_000, '2026-10-31', '2026-11-15', index)).toBe(
      Math.round(1_000_000 * (1.005 ** 0.5 - 1)),
    )
    expect(correctionOver(23_140, '2026-11-10', '2026-11-11', index)).toBe(Math.round(23_140 * (1.005 ** (1 / 30) - 1)))
  })

  test('falls with prices, and never below nothing', () => {
    expect(correctionOver(1_000_000, '2026-11-30', '2026-12-31', index)).toBe(0)
    expect(correctionOver(1_000_000, '2026-10-31', '2026-12-31', index)).toBe(0)
    expect(correctionOver(1_000_000, '2026-09-30', '2026-11-15', index)).toBeGreaterThan(
      correctionOver(1_000_000, '2026-09-30', '2026-12-10', index),
    )
  })

  test('takes the last known month for one that is not published, and nothing where none is known', () => {
    const known = new Map([['2026-10', 0.24]])
    const assumed = new Map([...known, ['2026-11', 0.24], ['2026-12', 0.24]])
    expect(correctionOver(500_000, '2026-10-20', '2026-12-09', known)).toBe(
      correctionOver(500_000, '2026-10-20', '2026-12-09', assumed),
    )
    expect(correctionOver(500_000, '2026-08-20', '2026-09-09', known)).toBe(0)
  })

  test('while prices rise, grows with every day', () => {
    const rising = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(rising, fc.nat(300), fc.integer({ min: 1, max: 10_000_000 }), (changes, days, cents) => {
        const months = new Map(changes.map((change, at) => [monthOf(daysAfter('2026-01-15', at * 31)), change]))
        const on = (more: number) => correctionOver(cents, '2026-01-10', daysAfter('2026-01-10', days + more), months)
        expect(on(1)).toBeGreaterThanOrEqual(on(0))
      }),
    )
  })
})

test('a late installment costs its correction beside fine and interest, and its payment says so in the ledger', () => {
  const { installments, financedCents } = makeOffer({
    model: 'CG 160 START',
    priceCents: 1_499_000,
    installments: 12,
    on: '2026-09-23',
    catalogueVersion: 1,
    termsVersion: 't',
    conditions: { entryPercent: 10, monthlyInterestPercent: 0 },
  })
  const entries = openingEntries(installments, '2026-09-23').map((entry, id) => ({ ...entry, id }))
  const ledger = ledgerInstallments(installments, entries)
  const terms = {
    releasedOn: '2026-09-23',
    financedCents,
    monthlyInterestPercent: 0,
    finePercent: 2,
    lateInterestPercent: 1,
  }
  const due = amountOn(ledger, [1], '2026-11-30', { ...terms, priceIndex: index })
  const [item] = due.items
  // Due on 23 October, so late for 8 days of October and 30 of November.
  const correctionCents = Math.round(112_425 * (1.0024 ** (8 / 31) * 1.005 - 1))
  expect(item).toMatchObject({ balanceCents: 112_425, fineCents: 2_249, interestCents: 1_424, correctionCents })
  expect(item?.totalCents).toBe(112_425 + 2_249 + 1_424 + correctionCents)
  expect(paymentEntries(due, '2026-11-30').map(({ kind }) => kind)).toEqual([
    'late_fee',
    'late_interest',
    'correction',
    'paid',
  ])
  const uncorrected = amountOn(ledger, [1], '2026-11-30', { ...terms, priceIndex: null })
  expect(uncorrected.items[0]?.correctionCents).toBe(0)
})

test('the month that is missing is the first that is over and not known', () => {
  expect(missingMonth(index, '2026-10', '2027-02-01')).toBeNull()
  expect(missingMonth(index, '2026-10', '2027-03-01')).toBe('2027-02')
  expect(missingMonth(index, '2026-09', '2027-02-01')).toBe('2026-09')
})
