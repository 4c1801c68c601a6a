import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'

const ordered = [
  '',
  'Água',
  'CB 300F TWISTER ABS',
  'CB 300F TWISTER CBS',
  'CB 500 HORNET',
  'CB 650R',
  'CB 1000R',
  'CBR 650R',
  'CBR 1000RR-R FIREBLADE SP',
  'CG 160 FAN',
  'CG 160 START',
  'cg 160 titan',
  'PCX ABS',
  'X-ADV',
  'Zé',
]

test('names stand in the natural order, numbers by their value', () => {
  expect([...ordered].reverse().sort(compareNames)).toEqual(ordered)
})

test('it is an order: of two names one is always first, and always the same', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'B', 'á', ' ', '-', '0', '1', '9'), maxLength: 6 })
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(compareNames(a, b))).toBe(-Math.sign(compareNames(b, a)) + 0)
      expect(compareNames(a, b) === 0).toBe(a === b)
      if (compareNames(a, b) <= 0 && compareNames(b, c) <= 0) expect(compareNames(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})
