import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chassisOf, formatPlate, isChassis, isPlate, isRegistrationNumber, plateOf } from './vehicle.ts'

test.each([
  ['9C2KC1670ER123456', true],
  ['9c2 kc1670 er-123456', true],
  ['9C2KC1670ER12345', false],
  ['9C2KC1670ER1234567', false],
  ['9C2KC1670EI123456', false],
  ['9C2KC1670EO123456', false],
  ['9C2KC1670EQ123456', false],
  ['9C2KC1670ER12345A', false],
  ['', false],
])('the chassis %s: %s', (typed, good) => {
  expect(isChassis(chassisOf(typed))).toBe(good)
})

test.each([
  ['ABC1D23', true],
  ['abc-1234', true],
  ['ABC 1234', true],
  ['AB12345', false],
  ['ABCD123', false],
  ['ABC12D3', false],
  ['ABC1D234', false],
])('the plate %s: %s', (typed, good) => {
  expect(isPlate(plateOf(typed))).toBe(good)
})

test('a plate is read with its hyphen where it is an old one', () => {
  expect(formatPlate('ABC1234')).toBe('ABC-1234')
  expect(formatPlate('ABC1D23')).toBe('ABC1D23')
})

test.each([
  ['2026/0001234567-8', true],
  ['SP12345678', true],
  ['ABC', false],
  ['ABCDEF', false],
  ['12 34', false],
  ['9'.repeat(31), false],
])('the registration %s: %s', (number, good) => {
  expect(isRegistrationNumber(number)).toBe(good)
})

test('no text with another letter, sign or length is a chassis', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 24 }), (text) => {
      if (isChassis(chassisOf(text))) expect(chassisOf(text)).toMatch(/^[0-9A-HJ-NPR-Z]{17}$/)
    }),
  )
  const letters = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')
  const digits = fc.constantFrom(...'0123456789')
  fc.assert(
    fc.property(
      fc.array(letters, { minLength: 13, maxLength: 13 }),
      fc.array(digits, { minLength: 4, maxLength: 4 }),
      (head, tail) => {
        expect(isChassis([...head, ...tail].join(''))).toBe(true)
      },
    ),
  )
})
