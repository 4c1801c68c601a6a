import { expect, test } from 'vitest'
import { formatBound, readBound } from './BoundField.tsx'

test.each([
  ['30', 'tenths', 300],
  ['30,5', 'tenths', 305],
  ['1.200', 'sum', 120_000],
  ['1200,50', 'sum', 120_050],
  ['499', 'points', 499],
] as const)('%s in %s is %s', (text, unit, value) => {
  expect(readBound(text, unit)).toBe(value)
  expect(readBound(formatBound(value, unit), unit)).toBe(value)
})

test.each([
  ['30,55', 'tenths'],
  ['1,5', 'count'],
  ['-1', 'points'],
  ['muito', 'sum'],
  ['1e3', 'points'],
] as const)('%s is no number in %s', (text, unit) => {
  expect(readBound(text, unit)).toBeUndefined()
})
