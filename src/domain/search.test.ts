import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNames, fold, matches, resembles, searchTerms } from './search.ts'

test('search folds accents and case', () => {
  expect(fold('AÇÃO Úmida')).toBe('acao umida')
  expect(matches('Qual é a Taxá?', 'taxa')).toBe(true)
  expect(matches('taxa', ' TÁXA ')).toBe(true)
  expect(matches('juros', 'taxa')).toBe(false)
})

test('search sees copied text as it looks', () => {
  expect(matches('Maria da Silva', '\u200bmaria\u00a0da\u3164')).toBe(true)
  expect(matches('Maria\u00a0da Silva', 'maria da')).toBe(true)
  expect(matches('CG 160 START', 'CG\u2009160')).toBe(true)
  expect(matches("Joana D'Ávila", 'd´avila')).toBe(true)
})

test.each([
  ['Kovačević', 'kovacevic'],
  ['Đoković', 'dokovic'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Nguyễn Thị Hồng', 'nguyen thi hong'],
  ['Søren Ærø', 'soren aero'],
  ['Müller Weiß', 'muller weiss'],
  ['İbrahim Işık', 'ibrahim isik'],
  ['Ștefan Țurcanu', 'stefan turcanu'],
  ['Zoë Hâkansson Ångström', 'zoe hakansson angstrom'],
  ['Lívia Sant’Anna', "livia sant'anna"],
  ['José', 'jose'],
])('%s is found as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
  expect(fold(text.toUpperCase())).toBe(folded)
})

test('what is folded stays as it is', () => {
  // The Greek grave accent, which Unicode writes as the keyboard's.
  expect(fold('\u1FEF')).toBe("'")
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
    }),
  )
})

const ordered = [
  '',
  'Água',
  'CB 300F TWISTER ABS',
  'CB 300F TWISTER CBS',
  'CB 500 HORNET',
  'CB 650R',
  'CB 1000R',
  'CBR 650R',
  'CBR 1000RR-R FIREBLADE SP',
  'CG 160 FAN',
  'CG 160 START',
  'cg 160 titan',
  'PCX ABS',
  'X-ADV',
  'Zé',
]

test('names stand in the natural order, numbers by their value', () => {
  expect([...ordered].reverse().sort(compareNames)).toEqual(ordered)
})

test('it is an order: of two names one is always first, and always the same', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'B', 'á', ' ', '-', '0', '1', '9'), maxLength: 6 })
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(compareNames(a, b))).toBe(-Math.sign(compareNames(b, a)) + 0)
      expect(compareNames(a, b) === 0).toBe(a === b)
      if (compareNames(a, b) <= 0 && compareNames(b, c) <= 0) expect(compareNames(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})

test.each([
  ['  José   Souza ', ['jose', 'souza']],
  ['123.456.789-09', ['12345678909']],
  ['26/0000042-5', ['2600000425']],
  ['Contrato nº 2600000425', ['2600000425']],
  ['contrato', ['contrato']],
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

const about = (term: string) => resembles('O que acontece se eu atrasar uma parcela?', 'dever inadimpl', term)

test.each(['atrasei', 'ATRASO', 'parcelas', 'atrasei a minha parcela', 'estou inadimplente', 'deveria'])(
  '%j is in it, in another form or another word',
  (term) => expect(about(term)).toBe(true),
)

test.each(['cancelar', 'atrasei o boleto', 'que', 'se', '', '?'])('%j is not', (term) => {
  expect(about(term)).toBe(false)
})
