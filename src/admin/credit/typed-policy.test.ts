import { expect, test } from 'vitest'
import { standardPolicy } from '#domain/credit/standard-policy.ts'
import { formatBound, policyOf, readBound, typedOf } from './typed-policy.ts'

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

test('a typed policy is the one that it was made of', () => {
  expect(policyOf(typedOf(standardPolicy))).toEqual({ body: standardPolicy })
})

test('a number that cannot be read is named by its place', () => {
  const { rows, limits } = typedOf(standardPolicy)
  const wrongRow = { key: 'n', conditions: [{ fact: 'score' as const, from: 'x', to: '' }], outcome: 'review' as const }
  const typed = {
    rows: [...rows, { ...wrongRow, reason: 'policy' as const }],
    limits: limits.map((band, index) => (index === 1 ? { ...band, mostShare: '30,55' } : band)),
  }
  expect(policyOf(typed)).toEqual({
    errors: {
      [`rows.${rows.length}.conditions.0.from`]: 'Informe um número',
      'limits.1.mostShare': 'Informe um número',
    },
  })
})
