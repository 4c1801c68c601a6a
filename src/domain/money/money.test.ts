import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allocate,
  divideHalfUp,
  formatAmount,
  formatBRL,
  formatPercent,
  isInHundredths,
  percentOf,
  shareInWords,
} from './money.ts'

const cents = fc.integer({ min: 0, max: 99_999_999_999 })

test('halves go up', () => {
  expect(divideHalfUp(5, 2)).toBe(3)
  expect(divideHalfUp(4, 3)).toBe(1)
  expect(percentOf(5, 10)).toBe(1)
  expect(percentOf(1_050, 12.5)).toBe(131)
  expect(percentOf(100, 1.99)).toBe(2)
})

test('division is never off by more than half', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 1000 }), (amount, parts) => {
      const rest = amount - divideHalfUp(amount, parts) * parts
      expect(rest * 2).toBeLessThan(parts)
      expect(rest * 2).toBeGreaterThanOrEqual(-parts)
    }),
  )
})

test('an allocation loses nothing, and only its last part differs', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 120 }), (total, count) => {
      const parts = allocate(total, count)
      expect(parts).toHaveLength(count)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      expect(new Set(parts.slice(0, -1)).size).toBeLessThanOrEqual(1)
    }),
  )
  expect(() => allocate(1, 0)).toThrow(new RangeError('parts must be a whole number above zero'))
  expect(() => allocate(1, 1.5)).toThrow(RangeError)
})

test('a few cents in many parts', () => {
  expect(allocate(2, 3)).toEqual([1, 1, 0])
  expect(allocate(7, 12)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7])
})

test('a percentage in hundredths is known for one, and no other', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => isInHundredths(hundredths / 100)))
  for (const percent of [0.004, 1.999, 10.125, 99.999]) expect(isInHundredths(percent)).toBe(false)
})

test('amounts read as in Brazil', () => {
  expect(formatBRL(4_961_900)).toBe('R$\u00a049.619,00')
  expect(formatBRL(0)).toBe('R$\u00a00,00')
  expect(formatAmount(123_456)).toBe('1.234,56')
  expect(formatAmount(99_999_999_999)).toBe('999.999.999,99')
  expect(formatAmount(-5)).toBe('-0,05')
  expect(formatAmount(100_000)).toBe('1.000,00')
  expect(formatPercent(1.99)).toBe('1,99%')
  expect(formatPercent(10)).toBe('10%')
  expect(formatPercent(0)).toBe('0%')
  expect(formatPercent(0.12345)).toBe('0,1235%')
})

test('what is formatted has every digit of the cents, and no other', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(Number(formatBRL(amount).replace(/\D/g, ''))).toBe(amount)
    }),
  )
})

test('a share is told in whole percent, rounded half up', () => {
  expect(shareInWords(8_250, 93_000)).toBe('9%')
  expect(shareInWords(25, 1_000)).toBe('3%')
  expect(shareInWords(150_000, 100_000)).toBe('150%')
  expect(shareInWords(100, 0)).toBe('—')
})
