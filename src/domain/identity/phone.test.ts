import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMobilePhone } from './mobile-phone.ts'
import { formatPhone, phoneDigits, typedPhone } from './phone.ts'

test.each([
  ['(11) 98765-4321', '11987654321'],
  ['11987654321', '11987654321'],
  ['+55 11 98765-4321', '11987654321'],
  ['5511987654321', '11987654321'],
  ['011 98765-4321', '11987654321'],
  ['+55 (0) 11 98765-4321', '11987654321'],
  ['(55) 99876-5432', '55998765432'],
  ['055998765432', '55998765432'],
  ['+55 55 99876-5432', '55998765432'],
  ['+55 11 3333-4444', '1133334444'],
  ['(55) 3333-4444', '5533334444'],
])('%s is the phone %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
  expect(typedPhone(typed)).toBe(digits)
})

test.each([
  ['fifteen digits', '119876543211234'],
  ['one digit too many', '119876543210'],
  ['one too many, in a DDD that looks like the country', '559987654321'],
  ['one digit too few', '1198765432'],
  ['without DDD', '987654321'],
  ["another country's", '+1 415 555 2671'],
  ['a DDD that nobody has', '20987654321'],
  ['a land line', '1133334444'],
  ['two trunk zeros', '0011987654321'],
  ['an extension', '11987654321 ramal 2'],
  ['letters', 'tel 11987654321'],
  ['nothing', ''],
])('%s is no mobile phone, and keeps what was typed', (_name, typed) => {
  expect(isMobilePhone(phoneDigits(typed))).toBe(false)
  expect(phoneDigits(typed)).toBe(typed.replace(/[\s+]/g, ''))
})

test('a field keeps every digit that was typed, and no letter', () => {
  expect(typedPhone('tel. 119876543211234')).toBe('119876543211234')
  expect(typedPhone('1198765432112345678')).toHaveLength(15)
})

test('only a whole number loses digits, and those are its prefix', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,16}$/), (digits) => {
      const read = phoneDigits(digits)
      expect(digits.endsWith(read)).toBe(true)
      expect(['', '0', '55', '550']).toContain(digits.slice(0, digits.length - read.length))
      expect(phoneDigits(read)).toBe(read)
    }),
  )
})

test('is written with its DDD', () => {
  expect(formatPhone('11987654321')).toBe('(11) 98765-4321')
  expect(formatPhone('1133334444')).toBe('(11) 3333-4444')
})
