import { expect, it } from 'vitest'
import { refundCorrection } from './refund-correction.ts'

const index = new Map([['2026-10', 0.5]])

it.each([
  ['the same day', '2026-10-05', '2026-10-05', 0],
  // 149,990 cents, 7 of 31 days of 0.5 %: 149990 * (1.005 ** (7 / 31) - 1) = 169.02…
  ['a week', '2026-10-01', '2026-10-08', 169],
  ['a whole month', '2026-09-30', '2026-10-31', 750],
  // November is not published yet, so October's change counts for it.
  ['a month that nobody knows yet', '2026-10-31', '2026-11-30', 750],
])('owes the change of prices while the bank had the money: %s', (_, paidOn, returnedOn, cents) => {
  expect(refundCorrection({ cents: 149_990, paidOn, returnedOn }, index)).toBe(cents)
})

it('never owes less than nothing where prices fell', () => {
  const held = { cents: 149_990, paidOn: '2026-09-30', returnedOn: '2026-10-31' }
  expect(refundCorrection(held, new Map([['2026-10', -0.4]]))).toBe(0)
})
