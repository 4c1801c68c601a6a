import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOn, paymentEntries } from './amount-due.ts'
import { type LedgerEntry, ledgerInstallments, openingEntries, reversalOf } from './ledger.ts'
import { lienReleaseDue, lienReleasePromise, settledOn } from './settlement.ts'

const schedule = [1, 2, 3, 4].map((number) => ({ number, dueOn: `2027-0${number}-10`, valueCents: 10_000 }))
const terms = {
  releasedOn: '2026-12-10',
  financedCents: 40_000,
  monthlyInterestPercent: 0,
  finePercent: 2,
  lateInterestPercent: 1,
  priceIndex: null,
}
const stored = (entries: readonly Omit<LedgerEntry, 'id'>[]) =>
  entries.map((entry, index) => ({ ...entry, id: index + 1 }))
const opened = () => stored(openingEntries(schedule, '2026-12-10'))
function pay(entries: readonly LedgerEntry[], number: number, on: string): LedgerEntry[] {
  const due = amountOn(ledgerInstallments(schedule, entries), [number], on, terms)
  return stored([...entries, ...paymentEntries(due, on)])
}
const dayOf = (entries: readonly LedgerEntry[]) => settledOn(ledgerInstallments(schedule, entries))

test('a contract is settled on the day of its last payment, in whatever order and however late they come', () => {
  const days = ['2027-01-05', '2027-02-10', '2027-05-01', '2027-03-20']
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }), (order) => {
      let entries: LedgerEntry[] = opened()
      for (const [index, number] of order.entries()) {
        expect(dayOf(entries)).toBeNull()
        entries = pay(entries, number, days[index] ?? '')
      }
      expect(dayOf(entries)).toBe('2027-05-01')
    }),
  )
})

test('a payment that is taken back opens it again', () => {
  const paid = [1, 2, 3, 4].reduce((entries, number) => pay(entries, number, '2027-01-05'), opened())
  expect(dayOf(paid)).toBe('2027-01-05')
  expect(dayOf(stored([...paid, ...reversalOf(paid, 4, '2027-01-06')]))).toBeNull()
})

test('the lien is released within ten calendar days', () => {
  expect(lienReleaseDue('2026-12-25')).toBe('2027-01-04')
})

test('no day that is over is promised for the lien', () => {
  expect(lienReleasePromise('2026-12-25', '2027-01-04')).toBe('2027-01-04')
  expect(lienReleasePromise('2026-12-25', '2027-01-05')).toBeNull()
})
