import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import { makeOffer } from '../offer/make-offer.ts'
import { amountOn, type ServicingTerms } from './amount-due.ts'
import { type MovedInstallment, movedTo, moveEntries } from './due-day-move.ts'
import { balanceOf, type LedgerEntry, ledgerInstallments, type NewEntry, openingEntries } from './ledger.ts'

function contract(monthlyInterestPercent: number, on = '2026-11-23', installments = 12) {
  const offer = makeOffer({
    model: 'CG 160 START',
    priceCents: 1_499_000,
    installments,
    on,
    catalogueVersion: 1,
    termsVersion: 't',
    conditions: { entryPercent: 10, monthlyInterestPercent },
  })
  const terms: ServicingTerms = {
    releasedOn: on,
    financedCents: offer.financedCents,
    monthlyInterestPercent,
    finePercent: 2,
    lateInterestPercent: 1,
    priceIndex: null,
  }
  const stored: LedgerEntry[] = []
  const moves = new Map<number, string>()
  const write = (entries: readonly NewEntry[]) => {
    for (const { number, movedTo: to } of entries) if (to) moves.set(number, to)
    stored.push(...entries.map((entry, index) => ({ ...entry, id: stored.length + index })))
  }
  write(openingEntries(offer.installments, on))
  const schedule = () =>
    offer.installments.map((one) => ({ ...one, signedDueOn: one.dueOn, dueOn: moves.get(one.number) ?? one.dueOn }))
  return { offer, terms, stored, write, installments: () => ledgerInstallments(schedule(), stored) }
}

function moved(...args: Parameters<typeof movedTo>): readonly MovedInstallment[] {
  const found = movedTo(...args)
  if (typeof found === 'string') throw new Error(found)
  return found
}

const pay = (numbers: readonly number[], { installments, write }: ReturnType<typeof contract>) =>
  write(
    installments()
      .filter(({ number }) => numbers.includes(number))
      .map(({ number, balanceCents }) => ({ number, kind: 'paid', amountCents: -balanceCents, on: '2026-12-01' })),
  )

describe('another due day', () => {
  test('counts in the months that an early payment saves: these are the amounts of a plan moved by 10 to 13 days', () => {
    const one = contract(1.99, '2026-11-23', 24)
    one.write(moveEntries(moved(one.installments(), 5, '2026-11-23', one.terms), '2026-11-23'))
    const { items } = amountOn(one.installments(), [12, 24], '2027-02-15', one.terms)
    expect(
      items.map(({ balanceCents, discountCents, totalCents }) => [balanceCents, discountCents, totalCents]),
    ).toEqual([
      [71_812, 12_430, 59_382],
      [71_802, 24_931, 46_871],
    ])
  })

  test('is of the same month where it is later, else of the next; a month without it has its last day', () => {
    const { installments, terms } = contract(0)
    const to = (day: number) => moved(installments(), day, '2026-11-24', terms).map((one) => one.to)
    expect(to(31).slice(0, 4)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'])
    expect(to(5).slice(0, 3)).toEqual(['2027-01-05', '2027-02-05', '2027-03-05'])
    expect(to(30).at(2)).toBe('2027-02-28')
  })

  test('moves what is open and nothing else, without cost in a contract without interest', () => {
    const one = contract(0)
    pay([1, 12], one)
    const rows = moved(one.installments(), 10, '2026-12-24', one.terms)
    expect(rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    one.write(moveEntries(rows, '2026-12-24'))
    expect(one.installments()[0]?.dueOn).toBe('2026-12-23')
    expect(balanceOf(one.stored)).toBe(10 * (one.offer.installments[0]?.valueCents ?? 0))
  })

  test('is refused while an installment is late, when nothing is open, and for the day that it is', () => {
    const one = contract(0)
    expect(movedTo(one.installments(), 10, '2026-12-24', one.terms)).toBe('move_late')
    // On the last day without fee the installment is not late yet.
    expect(movedTo(one.installments(), 10, '2026-12-23', one.terms)).not.toBe('move_late')
    expect(movedTo(one.installments(), 23, '2026-11-24', one.terms)).toBe('move_same_day')
    pay(
      one.installments().map(({ number }) => number),
      one,
    )
    expect(movedTo(one.installments(), 10, '2026-11-24', one.terms)).toBe('move_nothing_open')
  })

  test('is never earlier, never on one day for two, and costs the interest of its days: what is left today stays the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 1, max: 31 }),
        fc.constantFrom(0, 1.99, 3.5),
        (start, day, rate) => {
          const on = daysAfter('2026-01-01', start)
          const one = contract(rate, on, 24)
          const before = amountOn(
            one.installments(),
            [...Array(24).keys()].map((n) => n + 1),
            on,
            one.terms,
          ).totalCents
          const rows = movedTo(one.installments(), day, on, one.terms)
          fc.pre(rows !== 'move_same_day')
          if (typeof rows === 'string') throw new Error(rows)
          expect(rows.every(({ from, to, costCents }) => to >= from && costCents >= 0)).toBe(true)
          expect(new Set(rows.map(({ to }) => to)).size).toBe(rows.length)
          one.write(moveEntries(rows, on))
          const costs = rows.reduce((sum, { costCents }) => sum + costCents, 0)
          expect(balanceOf(one.stored)).toBe(one.offer.totals.installmentsCents + costs)
          const after = amountOn(
            one.installments(),
            rows.map(({ number }) => number),
            on,
            one.terms,
          ).totalCents
          expect(Math.abs(after - before)).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('fines and interest that were let go', () => {
  test('stay so: the fine does not come back, and interest runs on from there', () => {
    const one = contract(0)
    const cost = (day: string) => amountOn(one.installments(), [1], day, one.terms).items[0]
    const today = cost('2027-01-02')
    expect(today).toMatchObject({ fineCents: 2_249, interestCents: 375 })
    one.write([
      { number: 1, kind: 'late_fee', amountCents: 2_249, on: '2027-01-02' },
      { number: 1, kind: 'late_interest', amountCents: 375, on: '2027-01-02' },
    ])
    const ids = one.stored.slice(-2).map(({ id }) => id)
    one.write([
      { number: 1, kind: 'waived', amountCents: -2_249, on: '2027-01-02', reverses: ids[0] },
      { number: 1, kind: 'waived', amountCents: -375, on: '2027-01-02', reverses: ids[1] },
    ])
    expect(cost('2027-01-02')).toMatchObject({ fineCents: 0, interestCents: 0, totalCents: 112_425 })
    expect(cost('2027-01-12')).toMatchObject({ fineCents: 0, interestCents: 375 })
    expect(balanceOf(one.stored)).toBe(one.offer.totals.installmentsCents)
  })
})
