import { expect, test } from 'vitest'
import { dayOrDigits } from './DayField.tsx'

test.each([
  ['27112026', '2026-11-27'],
  ['2711202', '2711202'],
  ['31022026', '31022026'],
  ['', ''],
])('the digits %j are the day, or stay as they are: %j', (digits, value) => {
  expect(dayOrDigits(digits)).toBe(value)
})
