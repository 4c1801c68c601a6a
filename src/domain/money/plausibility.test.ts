import { expect, test } from 'vitest'
import { incomeDoubt, isInterestDoubtful } from './plausibility.ts'

test.each([
  [150_000, 22_485, null],
  [50_000, 22_485, null],
  [1_500, 22_485, { meant: 150_000 }],
  [1_800, 22_485, { meant: 180_000 }],
  [2_500, 112_425, { meant: 250_000 }],
  [49_999, 22_485, { meant: 4_999_900 }],
  // This amount is also below the installment, but still plausible.
  [1_500, 227_175, { meant: 150_000 }],
  // Neither ten centavos nor ten reais are a plausible income.
  [10, 22_485, { meant: null }],
  [100_000, 112_425, { meant: 10_000_000 }],
  [110_000, 112_425, { meant: null }],
  [null, 22_485, null],
])('an income of %s cents with an installment of %s: %o', (income, installment, doubt) => {
  expect(incomeDoubt(income, installment)).toEqual(doubt)
})

test('only a high rate that goes up is doubted', () => {
  expect(isInterestDoubtful(99, 1.99)).toBe(true)
  expect(isInterestDoubtful(5, 0)).toBe(false)
  expect(isInterestDoubtful(8, 8)).toBe(false)
  expect(isInterestDoubtful(7, 9)).toBe(false)
})
