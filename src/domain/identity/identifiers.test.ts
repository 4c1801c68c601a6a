import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf'
import { expect, test } from 'vitest'
import { cpfDigits, formatCep, formatCpf, isCep, isCpf, isEmail, redactCpf } from './identifiers.ts'

test('a CPF in any usual format', () => {
  for (const typed of ['529.982.247-25', '52998224725', ' 529 982 247 25 '])
    expect(cpfDigits(typed)).toBe('52998224725')
  expect(isCpf('52998224725')).toBe(true)
  expect(isCpf('52998224724')).toBe(false)
  expect(isCpf('11111111111')).toBe(false)
  for (const other of ['529.982.247-25', 'a52998224725', '52998224725a']) expect(isCpf(other)).toBe(false)
  expect(formatCpf('52998224725')).toBe('529.982.247-25')
  expect(redactCpf('52998224725')).toBe('***.982.247-**')
})

test('a CPF keeps its digits through its mask', () => {
  for (let round = 0; round < 50; round++) {
    const digits = cpfDigits(generateCpf())
    expect(isCpf(digits)).toBe(true)
    expect(cpfDigits(formatCpf(digits))).toBe(digits)
  }
})

test('a postal code has eight digits', () => {
  expect(isCep('01310100')).toBe(true)
  expect(isCep('00000000')).toBe(false)
  for (const other of ['0131010', 'a01310100', '01310100a']) expect(isCep(other)).toBe(false)
  expect(formatCep('01310100')).toBe('01310-100')
})

test('an e-mail address can receive a message', () => {
  expect(
    ['ana@exemplo.com.br', 'ana.s+moto@exemplo.com', 'ana@', '@exemplo.com', 'ana@exemplo'].filter(isEmail),
  ).toEqual(['ana@exemplo.com.br', 'ana.s+moto@exemplo.com'])
})
