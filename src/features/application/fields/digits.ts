import { phoneDigits } from '#domain/identity/identifiers.ts'

const onlyDigits = (text: string) => text.replace(/\D/g, '')

// A day may come from a calendar or an autofill as year first ('1990-05-21'); nobody was born in the year 521.
const isYearFirst = (digits: string) => /^(19|20)\d{6}$/.test(digits) && Number(digits.slice(4)) < 1900

const readers = {
  cpf: (text: string) => onlyDigits(text).slice(0, 11),
  cep: (text: string) => onlyDigits(text).slice(0, 8),
  // The country's code counts only where somebody wrote one: 55 is also a DDD.
  phone: (text: string) => {
    const digits = onlyDigits(text)
    return (text.includes('+') || digits.length > 12 ? phoneDigits(digits) : digits).slice(0, 11)
  },
  birthDate: (text: string) => {
    const digits = onlyDigits(text).slice(0, 8)
    return isYearFirst(digits) ? digits.slice(6) + digits.slice(4, 6) + digits.slice(0, 4) : digits
  },
}

export type DigitsName = keyof typeof readers

/** Each field of digits as it is shown; '#' is a digit. */
export const masks: Record<DigitsName, string> = {
  cpf: '###.###.###-##',
  cep: '########',
  phone: '(##) #####-####',
  birthDate: '##/##/####',
}

/** Tells whether a field holds digits under a mask. */
export function isDigitsName(name: string): name is DigitsName {
  return Object.hasOwn(readers, name)
}

/** The digits of a typed, pasted or autofilled text in any usual format. */
export function readDigits(name: DigitsName, text: string): string {
  return readers[name](text)
}
