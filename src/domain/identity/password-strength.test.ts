import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['', 0],
  ['abc', 0],
  ['12345678', 1],
  ['ana-souza-1', 1],
  ['aB3$xy9z', 2],
  ['cavalo-correto-bateria', 3],
])('the password %j is of strength %i', (password, level) => {
  expect(strengthOf(password, ['Ana', 'Souza']).level).toBe(level)
})
