import { expect, test } from 'vitest'
import { interestExample, isInterestDoubtful } from './interest-doubt.ts'

test('only a high rate that goes up is doubted', () => {
  expect(isInterestDoubtful(99, 1.99)).toBe(true)
  expect(isInterestDoubtful(5, 0)).toBe(false)
  expect(isInterestDoubtful(8, 8)).toBe(false)
  expect(isInterestDoubtful(7, 9)).toBe(false)
})

test('the example shows what the rate makes of a plan', () => {
  expect(interestExample(10, 0, 12)).toMatchObject({ installmentCents: 150_000, totalCents: 1_800_000 })
  const absurd = interestExample(10, 99, 12)
  expect(absurd.withoutInterestCents).toBe(1_800_000)
  expect(absurd.totalCents).toBeGreaterThan(11 * absurd.withoutInterestCents)
  expect(absurd.installmentCents).toBeGreaterThan(absurd.priceCents * 0.8)
})
