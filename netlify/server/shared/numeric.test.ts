import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents, toCents } from './numeric.ts'

test('every amount that numeric(12,2) holds survives the way there and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      expect(toCents(fromCents(cents))).toBe(cents)
    }),
  )
})

test('cents are the two decimals', () => {
  expect(fromCents(4_961_905)).toBe('49619.05')
  expect(toCents('49619.05')).toBe(4_961_905)
})
