import { expect, test } from 'vitest'
import { isEndToEndId } from './payment.ts'

test.each([
  ['E00038166202611211530abcDEF12345', true],
  ['E12ABC34X202611211530abcDEF12345', true],
  ['D00038166202611211530abcDEF12345', true],
  ['E0003816620261121153012345', false],
  ['e00038166202611211530abcDEF12345', false],
  ['EABCDEFGH202611211530abcDEF12345', true],
  ['EABCDEFGH2026112115X0abcDEF12345', false],
  ['', false],
])('an endToEndId: %s is %s', (text, is) => {
  expect(isEndToEndId(text)).toBe(is)
})
