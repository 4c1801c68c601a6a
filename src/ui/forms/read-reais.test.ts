import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatReais, readReais } from './read-reais.ts'

test.each<[string, number | null]>([
  ['2500', 250_000],
  ['2.500', 250_000],
  ['2,500', 250_000],
  ['2.500,00', 250_000],
  ['2,500.00', 250_000],
  ['2500,', 250_000],
  ['2500,5', 250_050],
  ['R$ 1.500,99', 150_099],
  ['R$\u00a01.500', 150_000],
  ['1.234.567', 123_456_700],
  ['0,10', 10],
  [',5', 50],
  ['14 490,00', 1_449_000],
  ['R$\u202f14\u00a0490', 1_449_000],
  ['１．５００，９９', 150_099],
  ['+ R$ 1.500,00', 150_000],
  ['1.500,00 C', 150_000],
  ['1.500 reais', 150_000],
  ['R$', null],
  [',', null],
  ['R$ 1.499,0014490', null],
  ['1499.000000', null],
  ['', null],
])('%s is %s cents', (text, cents) => {
  expect(readReais(text)).toBe(cents)
})

test.each([
  '-1.500,00',
  '−1500',
  '(1.500,00)',
  '1.500,00 D',
  '12,5%',
  '5 mil',
  '10k',
  '1e5',
  '12/11/2026',
  '12.11.2026',
  '1500 2000',
  '1.500 a 2.000',
  '1.500,00.',
  '1.2.3',
  '0,999',
  '2500,505',
  '99999999999999999999',
])('%s is no amount, rather than another one', (text) => {
  expect(readReais(text)).toBeNull()
})

test('what is written as money in Brazil is read as that much', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(readReais(formatReais(cents))).toBe(cents)
    }),
  )
})
