import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureFits, figures, figureText, readFigure, specLimits } from './specs.ts'

test.each([
  ['14,9', 14.9],
  ['14.9', 14.9],
  [' 790 ', 790],
  ['1.084', 1084],
  ['745', 745],
])('a figure is read as people type it: %s', (text, value) => {
  expect(readFigure(text)).toBe(value)
})

test.each(['', 'leve', '14,9 cv', '-3', '1.08.4', '12345', '14,', ',9', 'NaN'])('%j is no figure', (text) => {
  expect(readFigure(text)).toBeNaN()
})

test('a figure that fits is read back from what was written', () => {
  fc.assert(
    fc.property(fc.constantFrom(...figures), fc.double({ min: 0, max: 1, noNaN: true }), (name, share) => {
      const { min, max, decimals } = specLimits[name]
      const value = Number((min + share * (max - min)).toFixed(decimals))
      expect(figureFits(name, value)).toBe(true)
      expect(readFigure(figureText(value))).toBe(value)
    }),
  )
  expect(figureText(undefined)).toBe('')
})

test('a figure beyond its limits, with too many decimals or none at all does not fit', () => {
  expect(figureFits('powerCv', 14.95)).toBe(false)
  expect(figureFits('seatMm', 790.5)).toBe(false)
  expect(figureFits('seatMm', 79)).toBe(false)
  expect(figureFits('weightKg', 601)).toBe(false)
  expect(figureFits('engineCc', Number.NaN)).toBe(false)
})
