import { expect, test } from 'vitest'
import { parseNumbers } from './RecordDialog.tsx'

test.each([
  ['3', [3]],
  ['5, 3', [3, 5]],
  ['3 a 5', [3, 4, 5]],
  ['1-2, 2, 12 até 13', [1, 2, 12, 13]],
  ['', null],
  ['0', null],
  ['5 a 3', null],
  ['121', null],
  ['três', null],
])('%s', (typed, numbers) => {
  expect(parseNumbers(typed)).toEqual(numbers)
})
