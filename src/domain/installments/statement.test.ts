import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeOffer } from '../offer/make-offer.ts'
import { amountOn, paymentEntries } from './amount-due.ts'
import { movedTo, moveEntries } from './due-day-move.ts'
import { type LedgerEntry, ledgerInstallments, openingEntries, reversalOf } from './ledger.ts'
import { statementOf, statementYears } from './statement.ts'

function contract(monthlyInterestPercent: number) {
  const offer = makeOffer({
    model: 'CG 160 START',
    priceCents: 1_499_000,
    installments: 24,
    on: '2026-11-23',
    catalogueVersion: 1,
    termsVersion: 't',
    conditions: { entryPercent: 10, monthlyInterestPercent },
  })
  const terms = {
    releasedOn: '2026-11-23',
    financedCents: offer.financedCents,
    monthlyInterestPercent,
    finePercent: 2,
    lateInterestPercent: 1,
    priceIndex: null,
  }
  const schedule = offer.installments
  const entries: LedgerEntry[] = openingEntries(schedule, '2026-11-23').map((entry, id) => ({ ...entry, id }))
  const pay = (number: number, on: string) => {
    const due = amountOn(ledgerInstallments(schedule, entries), [number], on, terms)
    entries.push(...paymentEntries(due, on).map((entry, index) => ({ ...entry, id: entries.length + index })))
  }
  const move = (day: number, on: string) => {
    const moved = movedTo(ledgerInstallments(schedule, entries), day, on, terms)
    if (typeof moved === 'string') throw new Error(moved)
    entries.push(...moveEntries(moved, on).map((entry, index) => ({ ...entry, id: entries.length + index })))
  }
  const of = (year: number) => statementOf(schedule, entries, terms, year)
  return { offer, entries, pay, move, of, installments: () => ledgerInstallments(schedule, entries) }
}

test('paid on its days, a contract gives back what was financed as principal, and the rest as interest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (hundredths) => {
      const { offer, pay, of } = contract(hundredths / 100)
      for (const { number, dueOn } of offer.installments) pay(number, dueOn)
      const years = [2026, 2027, 2028].map(of)
      const sum = (part: 'paidCents' | 'principalCents' | 'interestCents' | 'feesCents') =>
        years.reduce((total, year) => total + year[part], 0)
      expect(sum('paidCents')).toBe(offer.totals.installmentsCents)
      expect(sum('feesCents')).toBe(0)
      expect(sum('principalCents') + sum('interestCents')).toBe(offer.totals.installmentsCents)
      expect(sum('principalCents')).toBe(offer.financedCents)
    }),
    { numRuns: 40 },
  )
})

test('paid back on the day of the release, a contract has no interest in any line', () => {
  const { offer, pay, of } = contract(1.99)
  for (const { number } of offer.installments) pay(number, '2026-11-23')
  const { lines, ...sums } = of(2026)
  expect(sums).toEqual({
    paidCents: offer.financedCents,
    principalCents: offer.financedCents,
    interestCents: 0,
    feesCents: 0,
    correctionCents: 0,
  })
  expect(lines.filter(({ interestCents }) => interestCents !== 0)).toEqual([])
})

test('principal is the present value at the release: little of the last installment, most of the first', () => {
  const { offer, pay, of } = contract(1.99)
  const [first, last] = [offer.installments[0], offer.installments.at(-1)]
  pay(1, first?.dueOn ?? '')
  pay(24, last?.dueOn ?? '')
  const value = first?.valueCents ?? 0
  expect(of(2026).lines[0]).toMatchObject({ principalCents: Math.round(value / 1.0199) })
  expect(of(2028).lines[0]).toMatchObject({ principalCents: Math.round((last?.valueCents ?? 0) / 1.0199 ** 24) })
})

test('whenever they are paid, principal, interest and fees are what was paid, and none is below zero', () => {
  const dayOf = fc
    .integer({ min: 0, max: 700 })
    .map((days) => new Date(Date.UTC(2026, 10, 23 + days)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.array(dayOf, { minLength: 24, maxLength: 24 }), fc.constantFrom(0, 1.49), (days, rate) => {
      const { pay, of, entries } = contract(rate)
      for (const [index, day] of days.entries()) pay(index + 1, day)
      const lines = [2026, 2027, 2028].flatMap((year) => of(year).lines)
      expect(lines).toHaveLength(24)
      for (const { paidCents, principalCents, interestCents, feesCents } of lines) {
        expect(principalCents + interestCents + feesCents).toBe(paidCents)
        for (const part of [principalCents, interestCents, feesCents]) expect(part).toBeGreaterThanOrEqual(0)
      }
      const paid = entries.filter(({ kind }) => kind === 'paid').reduce((sum, { amountCents }) => sum - amountCents, 0)
      expect(lines.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(paid)
    }),
    { numRuns: 40 },
  )
})

test('what a moved due day costs is interest, and the years give back as principal what was financed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 28 }), (hundredths, day) => {
      const { offer, pay, move, of, installments } = contract(hundredths / 100)
      pay(1, '2026-12-01')
      move(day === 23 ? 22 : day, '2026-12-01')
      for (const { number, dueOn } of installments().slice(1)) pay(number, dueOn)
      const years = [2026, 2027, 2028, 2029].map(of)
      const sum = (part: 'principalCents' | 'feesCents') => years.reduce((total, year) => total + year[part], 0)
      expect(sum('principalCents')).toBe(offer.financedCents)
      expect(sum('feesCents')).toBe(0)
    }),
    { numRuns: 40 },
  )
})

test('a move of the due day before the first payment begins no year of statements', () => {
  const { pay, move, entries } = contract(0)
  move(28, '2026-11-24')
  pay(1, '2027-01-20')
  expect(statementYears(entries, '2027-03-01')).toEqual([2027])
})

test('a payment that was taken back is in no year, and the years go from the first payment to today', () => {
  const { pay, of, entries } = contract(0)
  pay(1, '2026-12-20')
  pay(2, '2027-01-20')
  expect(statementYears(entries, '2028-03-01')).toEqual([2028, 2027, 2026])
  entries.push(...reversalOf(entries, 1, '2027-02-01').map((entry) => ({ ...entry, id: entries.length })))
  expect(of(2026)).toMatchObject({ lines: [], paidCents: 0 })
  expect(of(2027).lines).toHaveLength(1)
  expect(statementYears(entries, '2028-03-01')).toEqual([2028, 2027])
})
