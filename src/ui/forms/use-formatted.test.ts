import { describe, expect, test } from 'vitest'
import { type Edit, edited, type Format, masked } from './use-formatted.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 11)
const cpf: Format = { show: (digits) => masked('###.###.###-##', digits), read: digitsOf }

/** Edits what a CPF's field shows; '|' is the caret, before and after. */
function edit(digits: string, after: string, deletes: Edit['deletes'] = null): string {
  const next = edited(digits, { text: after.replace('|', ''), caret: after.indexOf('|'), deletes }, cpf)
  const shown = cpf.show(next.digits)
  return `${shown.slice(0, next.caret)}|${shown.slice(next.caret)}`
}

describe('the caret stays behind the same digits', () => {
  test.each([
    ['the first digit', '', '5|', '5|'],
    ['a digit that completes a group', '52', '529|', '529.|'],
    ['a digit after a group', '529', '529.9|', '529.9|'],
    ['a sign that the format has not', '529', '529.x|', '529.|'],
    ['a digit in the middle', '529982', '5299|.982.', '529.9|98.2'],
    ['a digit too many, in the middle', '52998224725', '5299|.982.247-25', '529.9|98.224-72'],
    ['a pasted number', '', '529.982.247-25|', '529.982.247-25|'],
    ['bare digits from autofill', '', '52998224725|', '529.982.247-25|'],
  ])('%s', (_, digits, after, shown) => expect(edit(digits, after)).toBe(shown))
})

describe('a deletion takes a digit, also over what the format added', () => {
  test.each([
    ['a digit at the end', '5299', '529.|', 'before', '529.|'],
    ['the dot at the end', '529', '529|', 'before', '52|'],
    ['a dot in the middle, backwards', '529982', '529|982.', 'before', '52|9.82'],
    ['a dot in the middle, forwards', '529982', '529|982.', 'after', '529|.82'],
    ['a digit in the middle', '529982', '5|9.982.', 'before', '5|99.82'],
    ['a selection', '52998224725', '5|7-25', 'before', '5|72.5'],
    ['everything', '52998224725', '|', 'before', '|'],
  ] as const)('%s', (_, digits, after, deletes, shown) => expect(edit(digits, after, deletes)).toBe(shown))

  test('nothing stands before the first sign of a mask', () => {
    const phone: Format = { show: (digits) => masked('(##) #####-####', digits), read: digitsOf }
    expect(edited('11', { text: '11) ', caret: 0, deletes: 'before' }, phone)).toEqual({ digits: '11', caret: 0 })
  })
})

test('a text of fewer signs is read as digits, not as another notation', () => {
  const read = (text: string) => (text.includes('/') ? 'a day' : text)
  expect(edited('02031990', { text: '2/03/1990', caret: 0, deletes: 'after' }, { show: String, read }).digits).toBe(
    '2031990',
  )
})

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11) '],
  ['11987654321', '(11) 98765-4321'],
  ['5511987654321', '5511987654321'],
])('a mask shows %s as %s', (digits, shown) => expect(masked('(##) #####-####', digits)).toBe(shown))
