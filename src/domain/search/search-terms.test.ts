import { expect, test } from 'vitest'
import { searchTerms } from './search-terms.ts'

test.each([
  ['  José   Souza ', ['jose', 'souza']],
  ['123.456.789-09', ['12345678909']],
  ['26/0000042-5', ['2600000425']],
  ['.5', ['5']],
  ['7', ['7']],
  ['7-', ['7']],
  ['a1', ['a1']],
  ['1a', ['1a']],
  ['1.2a', ['1.2a']],
  ['rua-a', ['rua-a']],
  ['--', ['--']],
  ['a.1-2', ['a.1-2']],
  ['ana@exemplo.com', ['ana@exemplo.com']],
  ['(11) 95555-6666', ['11', '955556666']],
  ['+55 (11)95555-6666', ['11955556666']],
  ['()', ['()']],
  ['   ', []],
])('%j is looked for as %j', (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms)
})
