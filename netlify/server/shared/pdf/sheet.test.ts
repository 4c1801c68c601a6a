import { expect, it } from 'vitest'
import { printable } from './sheet.ts'

it('writes names in the letters that the font has', () => {
  expect(printable('Łukasz Đỗ Őry Yılmaz, João Conceição')).toBe('Lukasz Do Ory Yilmaz, João Conceição')
})

it('keeps what the font draws, and shows what is no Latin letter', () => {
  expect(printable('“São Luís” – 10 €, R$\u00a05,00')).toBe('“São Luís” – 10 €, R$\u00a05,00')
  expect(printable('Ана')).toBe('???')
})
