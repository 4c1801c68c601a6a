import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleLine, visibleLines, withoutMarks, withPlainMarks } from './text.ts'

describe('a line', () => {
  it.each([
    ['Maria\u00a0da\u00a0Silva', 'Maria da Silva'],
    ['\ufeffMa\u200bria\u2060 \u202eda\u202c Silva\u200f', 'Maria da Silva'],
    ['Maria\t\tda\u2003Silva\u3000', 'Maria da Silva'],
    ['Mar\u00adia \u3164Silva\u2800', 'Maria Silva'],
    ['Joa\u0303o', 'João'],
    ['\u200b \u00a0', ''],
    ['Ольга Петрова', 'Ольга Петрова'],
  ])('%j is %j', (typed, seen) => {
    expect(visibleLine(typed)).toBe(seen)
  })

  it('stays as it is once it is tidy', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visibleLine(visibleLine(text))).toBe(visibleLine(text))
      }),
    )
  })
})

it('lines keep their breaks, their tabs and the families of emoji', () => {
  expect(visibleLines('\ufeffOlá,\r\n\tsegue\u00a0a conta\u200b 👨‍👩‍👧\u2028Obrigada ')).toBe(
    'Olá,\n\tsegue a conta 👨‍👩‍👧\nObrigada',
  )
})

it('apostrophes and hyphens are those of a keyboard', () => {
  expect(['D´Ávila', 'D’Ávila', 'D‘Ávila', 'D`Ávila', 'DʼÁvila'].map(withPlainMarks)).toEqual(Array(5).fill("D'Ávila"))
  expect(withPlainMarks('Ana–Luísa Sá‑Nogueira')).toBe('Ana-Luísa Sá-Nogueira')
})

it.each([
  ['529.982.247\u201125', '52998224725'],
  ['01310–100', '01310100'],
  ['+55 (11)\u00a098765−4321', '5511987654321'],
  ['26/0000042‐5', '2600000425'],
  ['a1', 'a1'],
])('the number of %j is %s', (typed, number) => {
  expect(withoutMarks(typed)).toBe(number)
})
