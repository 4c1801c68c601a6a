import { expect, it } from 'vitest'
import { defaultMoneyLimits, leftAlone, moneyActs } from './money-limits.ts'

it('one person moves alone what both the contract and the day leave, and never less than nothing', () => {
  const limits = {
    ...defaultMoneyLimits,
    waiver: { analyst: { contractCents: 100, dayCents: 300 }, manager: { contractCents: 500, dayCents: 900 } },
  }
  const left = (contractCents: number, dayCents: number) =>
    leftAlone(limits, 'waiver', 'analyst', { contractCents, dayCents })
  expect(left(0, 0)).toBe(100)
  expect(left(40, 40)).toBe(60)
  expect(left(0, 250)).toBe(50)
  expect(left(180, 0)).toBe(0)
  expect(leftAlone(limits, 'waiver', 'manager', { contractCents: 100, dayCents: 0 })).toBe(400)
})

it('analysts record no payment, refund nothing, reverse nothing and release no lien alone, as the bank begins', () => {
  const alone = moneyActs.filter((act) => defaultMoneyLimits[act].analyst.contractCents > 0)
  expect(alone).toEqual(['match', 'waiver'])
})
