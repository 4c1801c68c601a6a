import { expect, test } from 'vitest'
import { isInterestDoubtful } from './interest-doubt.ts'

test('only a high rate that goes up is doubted', () => {
  expect(isInterestDoubtful(99, 1.99)).toBe(true)
  expect(isInterestDoubtful(5, 0)).toBe(false)
  expect(isInterestDoubtful(8, 8)).toBe(false)
  expect(isInterestDoubtful(7, 9)).toBe(false)
})
