import { expect, test } from 'vitest'
import { licensingDeadline } from './licensing.ts'

test.each([
  ['ABC1D21', '2026-07-31'],
  ['ABC1D24', '2026-08-31'],
  // 31 October 2026 is a Saturday.
  ['ABC1D27', '2026-10-30'],
  ['ABC1D29', '2026-11-30'],
  ['ABC1D20', '2026-12-31'],
])('São Paulo wants %s licensed until %s', (plate, lastDay) => {
  expect(licensingDeadline('SP', plate)).toEqual({ year: 2026, lastDay })
})

test('a state without a known calendar has no day', () => {
  expect(licensingDeadline('RN', 'ABC1D21')).toBeNull()
})
