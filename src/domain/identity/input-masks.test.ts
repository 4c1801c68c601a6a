import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TypedNumberName, typedNumbers } from './input-masks.ts'

test.each<[TypedNumberName, string, string]>([
  ['cpf', '529.982.247-25', '52998224725'],
  ['cpf', '529 982 247 25 ', '52998224725'],
  ['cpf', '529982247251234', '52998224725'],
  ['phone', '(11) 98765-4321', '11987654321'],
  ['phone', '+55 11 98765-4321', '11987654321'],
  ['phone', '+5511987654321', '11987654321'],
  ['phone', '5511987654321', '11987654321'],
  ['phone', '(55) 99876-5432', '55998765432'],
  ['phone', '559987654321', '559987654321'],
  ['phone', '011 98765-4321', '11987654321'],
  ['phone', '119876543211234', '119876543211234'],
  ['cep', '01310-100', '01310100'],
  ['birthDate', '21/05/1990', '21051990'],
  ['birthDate', '1990-05-21', '21051990'],
  ['birthDate', '2001-10-20', '20102001'],
  ['birthDate', '19/12/2001', '19122001'],
  ['birthDate', '2/3/1990', '02031990'],
  ['birthDate', '2.3.1990', '02031990'],
  ['birthDate', '02/3/1990', '02031990'],
  ['birthDate', '2/', '02'],
])('%s: %s is read as %s', (name, text, digits) => {
  expect(typedNumbers[name].read(text)).toBe(digits)
})

test('what is read and shown under its mask is read again as the same', () => {
  const number = fc.constantFrom(...Object.values(typedNumbers))
  fc.assert(
    fc.property(number, fc.string(), ({ format, read }, text) => {
      const digits = read(text)
      const left = [...digits]
      const beyond = digits.length > format.split('#').length - 1
      const shown = beyond ? digits : format.replace(/#/g, () => left.shift() ?? ' ')
      expect(read(shown)).toBe(digits)
    }),
  )
})
