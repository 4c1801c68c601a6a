import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import { makeOffer } from '../offer/make-offer.ts'
import { amountOn, paymentEntries, type ServicingTerms } from './amount-due.ts'
import { chargeFor } from './charge.ts'
import {
  balanceOf,
  type LedgerEntry,
  ledgerInstallments,
  type NewEntry,
  openingEntries,
  paidIn,
  returnOf,
  reversalOf,
  stateOn,
} from './ledger.ts'
import { remindedFrom, remindedUntil, reminderOn } from './reminders.ts'

const releasedOn = '2026-11-23'

function contract(monthlyInterestPercent: number, installments = 12, priceCents = 1_499_000) {
  const offer = makeOffer({
    model: 'CG 160 START',
    priceCents,
    installments,
    on: releasedOn,
    catalogueVersion: 1,
    termsVersion: 't',
    conditions: { entryPercent: 10, monthlyInterestPercent },
  })
  const terms: ServicingTerms = {
    releasedOn,
    financedCents: offer.financedCents,
    monthlyInterestPercent,
    finePercent: 2,
    lateInterestPercent: 1,
    priceIndex: null,
  }
  const stored: LedgerEntry[] = []
  const write = (entries: readonly NewEntry[]) =>
    stored.push(...entries.map((entry, index) => ({ ...entry, id: stored.length + index })))
  write(openingEntries(offer.installments, releasedOn))
  return {
    offer,
    terms,
    stored,
    write,
    numbers: offer.installments.map(({ number }) => number),
    installments: () => ledgerInstallments(offer.installments, stored),
  }
}

describe('what installments cost on a day', () => {
  test('without interest it is what is left, at any time before it is late', () => {
    const { installments, terms, numbers, offer } = contract(0)
    expect(amountOn(installments(), numbers, releasedOn, terms).totalCents).toBe(offer.financedCents)
    expect(amountOn(installments(), [12], '2026-12-01', terms).items).toEqual([
      {
        number: 12,
        balanceCents: 112_425,
        fineCents: 0,
        interestCents: 0,
        correctionCents: 0,
        discountCents: 0,
        totalCents: 112_425,
      },
    ])
  })

  test('a due day on which banks are closed is kept on the next business day, without fee', () => {
    const { installments, terms } = contract(0)
    // Due on 23 January 2027, a Saturday.
    expect(installments()[1]).toMatchObject({ dueOn: '2027-01-23', payableUntil: '2027-01-25' })
    expect(amountOn(installments(), [2], '2027-01-25', terms).totalCents).toBe(112_425)
    expect(amountOn(installments(), [2], '2027-01-26', terms).items[0]).toMatchObject({
      fineCents: 2_249,
      interestCents: 37,
      totalCents: 114_711,
    })
  })

  test('late by a month it costs the fine once and one percent', () => {
    const { installments, terms } = contract(0)
    const due = installments()[0]?.payableUntil ?? ''
    expect(amountOn(installments(), [1], daysAfter(due, 30), terms).items[0]).toMatchObject({
      fineCents: 2_249,
      interestCents: 1_124,
    })
  })

  test('with interest all of them cost the financed amount on the first day, the plan’s balance on each due day, and never less than today’s principal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom(12, 24, 36, 48, 60),
        fc.integer({ min: 100_000, max: 12_000_000 }),
        fc.integer({ min: 0, max: 1900 }),
        (hundredths, count, priceCents, days) => {
          const { installments, terms, numbers, offer } = contract(hundredths / 100, count, priceCents)
          const rows = installments()
          expect(amountOn(rows, numbers, releasedOn, terms).totalCents).toBe(offer.financedCents)
          const day = daysAfter(releasedOn, days)
          const early = rows.filter(({ dueOn }) => dueOn > day).map(({ number }) => number)
          const amount = amountOn(rows, early, day, terms).totalCents
          const face = offer.installments
            .filter(({ number }) => early.includes(number))
            .reduce((sum, { valueCents }) => sum + valueCents, 0)
          expect(amount).toBeLessThanOrEqual(face)
          const tomorrow = amountOn(rows, early, daysAfter(day, 1), terms).totalCents
          expect(tomorrow).toBeGreaterThanOrEqual(amount)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('a set costs what its parts cost', () => {
    const { installments, terms } = contract(1.99, 24)
    const parts = [3, 9, 24].map((number) => amountOn(installments(), [number], '2027-01-10', terms).totalCents)
    expect(amountOn(installments(), [3, 9, 24], '2027-01-10', terms).totalCents).toBe(parts.reduce((a, b) => a + b))
  })
})

describe('what is asked of who pays', () => {
  test('one that is not late and earns no discount has its due day; late, early with interest and several are paid today', () => {
    const { installments, terms } = contract(0)
    expect(chargeFor(installments(), [1], releasedOn, terms)).toEqual({
      numbers: [1],
      purpose: 'installments',
      isDue: false,
      amountCents: 112_425,
      valueCents: 112_425,
      dueOn: '2026-12-23',
    })
    expect(chargeFor(installments(), [1], '2026-12-24', terms)).toMatchObject({ dueOn: null, amountCents: 114_711 })
    expect(chargeFor(installments(), [12, 11], releasedOn, terms)).toMatchObject({ numbers: [11, 12], dueOn: null })
    const all = installments().map(({ number }) => number)
    const settlement = { purpose: 'settlement', isDue: false, dueOn: null }
    expect(chargeFor(installments(), all, releasedOn, terms)).toMatchObject(settlement)
    const dear = contract(1.99)
    expect(chargeFor(dear.installments(), [1], releasedOn, dear.terms)?.dueOn).toBeNull()
    expect(chargeFor(dear.installments(), [1], '2026-12-23', dear.terms)?.dueOn).toBe('2026-12-23')
  })

  test('nobody is asked for one that is paid, and for one that does not exist', () => {
    const { installments, terms, write } = contract(0)
    write(paymentEntries(amountOn(installments(), [1], releasedOn, terms), releasedOn))
    expect(chargeFor(installments(), [1, 2], releasedOn, terms)).toBeNull()
    expect(chargeFor(installments(), [99], releasedOn, terms)).toBeNull()
  })
})

describe('reminders', () => {
  test('come five days before, on the day, and 1, 5 and 15 days after the last day without fee, each once', () => {
    // Due on 23 January 2027, a Saturday: without fee until the 25th.
    const on = (day: string) => reminderOn('2027-01-23', day)?.stage ?? null
    expect(['2027-01-17', '2027-01-18', '2027-01-22'].map(on)).toEqual([null, 'soon', 'soon'])
    expect(['2027-01-23', '2027-01-25'].map(on)).toEqual(['due', 'due'])
    expect(['2027-01-26', '2027-01-30', '2027-02-09', '2027-02-15'].map(on)).toEqual([
      'late_1',
      'late_5',
      'late_15',
      null,
    ])
  })

  test('whatever day it is, every installment that is reminded of is looked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: -60, max: 30 }), (start, offset) => {
        const today = daysAfter('2026-01-01', start)
        const dueOn = daysAfter(today, offset)
        fc.pre(reminderOn(dueOn, today) !== null)
        expect(dueOn >= remindedFrom(today) && dueOn <= remindedUntil(today)).toBe(true)
      }),
    )
  })
})

describe('the ledger', () => {
  test('a payment brings what it settles to nothing, and taking it back brings it back', () => {
    const { installments, terms, write, stored } = contract(0)
    const before = balanceOf(stored)
    const amount = amountOn(installments(), [1, 2], '2027-03-10', terms)
    write(paymentEntries(amount, '2027-03-10'))
    expect(installments().slice(0, 2)).toMatchObject([
      { balanceCents: 0, paidOn: '2027-03-10' },
      { balanceCents: 0, paidOn: '2027-03-10' },
    ])
    for (const number of [1, 2]) write(reversalOf(stored, number, '2027-03-20'))
    expect(balanceOf(stored)).toBe(before)
    expect(installments()[0]).toMatchObject({ balanceCents: 112_425, paidOn: null })
    expect(reversalOf(stored, 1, '2027-03-21')).toEqual([])
  })

  test('what was paid of a plan that is closed goes back whole, and nothing of it is owed again', () => {
    const { installments, terms, write, stored } = contract(0)
    const amount = amountOn(installments(), [1, 2], '2027-03-10', terms)
    write(paymentEntries(amount, '2027-03-10'))
    const owed = installments().filter(({ balanceCents }) => balanceCents > 0)
    write(
      owed.map(({ number, balanceCents }) => ({
        number,
        kind: 'waived',
        amountCents: -balanceCents,
        on: '2027-03-11',
      })),
    )
    expect(paidIn(stored)).toBe(amount.totalCents)
    for (let again = 0; again < 2; again++) {
      for (const { number } of installments()) write(returnOf(stored, number, '2027-03-12'))
      expect(paidIn(stored)).toBe(0)
      expect(balanceOf(stored)).toBe(0)
    }
  })

  test('an installment is open, due from ten days before its day, late after its last day, then paid', () => {
    const { installments, terms, write } = contract(0)
    const state = (day: string) => {
      const [first] = installments()
      return first && stateOn(first, day)
    }
    expect(['2026-12-12', '2026-12-13', '2026-12-23', '2026-12-24'].map(state)).toEqual(['open', 'due', 'due', 'late'])
    write(paymentEntries(amountOn(installments(), [1], '2026-12-24', terms), '2026-12-24'))
    expect(state('2026-12-24')).toBe('paid')
  })

  test('whatever is paid and taken back in whatever order, the sum of entries is the balance of every installment', () => {
    const step = fc.record({ what: fc.constantFrom('pay', 'reverse'), which: fc.nat(11), days: fc.nat(60) })
    fc.assert(
      fc.property(fc.constantFrom(0, 1.99), fc.array(step, { maxLength: 30 }), (rate, steps) => {
        const { installments, terms, write, stored } = contract(rate)
        let today = releasedOn
        for (const { what, which, days } of steps) {
          today = daysAfter(today, days)
          if (what === 'pay') write(paymentEntries(amountOn(installments(), [which + 1], today, terms), today))
          if (what === 'reverse') write(reversalOf(stored, which + 1, today))
          const rows = installments()
          expect(rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(balanceOf(stored))
          for (const { balanceCents, valueCents } of rows) expect([0, valueCents]).toContain(balanceCents)
        }
      }),
      { numRuns: 60 },
    )
  })
})
