import { typedPhone } from './phone.ts'

/**
 * A number in a form. `format` is its mask, where '#' stands for a digit. `read` gives the digits of any usual format.
 */
export type TypedNumber = { readonly format: string; readonly read: (text: string) => string }

const digitsOf = (text: string, count: number) => text.replace(/\D/g, '').slice(0, count)

// A calendar or autofill can give the year first ('1990-05-21'). With the year last, the same digits would mean the
// year 521.
const isYearFirst = (digits: string) => /^(19|20)\d{6}$/.test(digits) && Number(digits.slice(4)) < 1900

// A slash completes a day or month of one digit: '2/3/1990', '2/'.
const padded = (text: string) => text.replace(/(^|\D)(\d)(?=[/.])/g, (_, before, digit) => `${before}0${digit}`)

/** The numbers in forms. Reading digits again from their mask must give the same digits. */
export const typedNumbers = {
  cpf: { format: '###.###.###-##', read: (text) => digitsOf(text, 11) },
  cep: { format: '########', read: (text) => digitsOf(text, 8) },
  contractNumber: { format: '##########', read: (text) => digitsOf(text, 10) },
  phone: { format: '(##) #####-####', read: typedPhone },
  birthDate: {
    format: '##/##/####',
    read: (text) => {
      const digits = digitsOf(padded(text), 8)
      return isYearFirst(digits) ? digits.slice(6) + digits.slice(4, 6) + digits.slice(0, 4) : digits
    },
  },
} as const satisfies Record<string, TypedNumber>

export type TypedNumberName = keyof typeof typedNumbers

/** Tells whether a field of this name holds a typed number. */
export function isTypedNumber(name: string): name is TypedNumberName {
  return Object.hasOwn(typedNumbers, name)
}
