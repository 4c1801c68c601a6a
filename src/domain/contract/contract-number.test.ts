import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, newContractNumber } from './contract-number.ts'

const number = fc
  .tuple(fc.integer({ min: 2020, max: 2099 }), fc.integer({ min: 0, max: 9_999_999 }))
  .map(([year, random]) => newContractNumber(year, () => random))

test('ten digits: year, random part, check digit', () => {
  expect(newContractNumber(2026, () => 42)).toBe(`260000042${checkDigit('260000042')}`)
  expect(newContractNumber(2105, () => 42)).toMatch(/^050000042\d$/)
  // The example of ISO 7064 for MOD 11,10.
  expect(checkDigit('0794')).toBe('5')
})

test('the random part is asked for within seven digits', () => {
  newContractNumber(2026, (max) => {
    expect(max).toBe(10_000_000)
    return 0
  })
})

const isRight = (text: string) => checkDigit(text.slice(0, -1)) === text.at(-1)

test('the check digit is right, and no longer when one digit is mistyped', () => {
  fc.assert(
    fc.property(number, fc.nat(9), fc.integer({ min: 1, max: 9 }), (text, position, shift) => {
      expect(isRight(text)).toBe(true)
      const wrong = String((Number(text[position]) + shift) % 10)
      expect(isRight(text.slice(0, position) + wrong + text.slice(position + 1))).toBe(false)
    }),
  )
})
