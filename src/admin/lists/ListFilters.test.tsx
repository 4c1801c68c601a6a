import { expect, it } from 'vitest'
import { isWholeDay } from './ListFilters.tsx'

it.each([
  ['0002-11-22', false],
  ['0020-11-22', false],
  ['0202-11-22', false],
  ['2026-11-22', true],
  ['', true],
])('a day whose year is still being typed is none yet: %s, %s', (value, whole) => {
  expect(isWholeDay(value)).toBe(whole)
})
