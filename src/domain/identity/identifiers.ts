import { formatCep as cepMask } from '@brazilian-utils/brazilian-utils/format-cep'
import { formatCpf as cpfMask } from '@brazilian-utils/brazilian-utils/format-cpf'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidEmail } from '@brazilian-utils/brazilian-utils/is-valid-email'
import { isValidMobilePhone } from '@brazilian-utils/brazilian-utils/is-valid-mobile-phone'
import { parsePhone } from '@brazilian-utils/brazilian-utils/parse-phone'

/** A number without the marks people write in it (dots, hyphens, slashes, brackets, plus, spaces); letters stay. */
export function withoutMarks(typed: string): string {
  return typed.replace(/[\s.\-/()+]/g, '')
}

/** The digits of a CPF in any usual format. */
export function cpfDigits(typed: string): string {
  return withoutMarks(typed)
}

/** The digits of a Brazilian phone in any usual format, without the country's code. */
export function phoneDigits(typed: string): string {
  const bare = withoutMarks(typed)
  return /^\d+$/.test(bare) ? parsePhone(bare) : bare
}

/** Tells whether eleven digits are a CPF with right check digits. */
export function isCpf(digits: string): boolean {
  return /^\d{11}$/.test(digits) && isValidCpf(digits)
}

/** Tells whether eleven digits are a mobile phone: a DDD in use, then 9 (or 7, 8) and eight more digits. */
export function isMobilePhone(digits: string): boolean {
  return /^\d{11}$/.test(digits) && isValidMobilePhone(digits, { version: 2 })
}

/** Tells whether a text is eight digits that may be a postal code. */
export function isCep(digits: string): boolean {
  return /^\d{8}$/.test(digits) && digits !== '00000000'
}

/** Tells whether a text is an e-mail address that can receive a message. */
export function isEmail(text: string): boolean {
  return isValidEmail(text)
}

/** A CPF as 000.000.000-00. */
export function formatCpf(digits: string): string {
  return cpfMask(digits)
}

/** A CPF with its ends hidden, ***.456.789-**, for lists that many people see. */
export function maskCpf(digits: string): string {
  return cpfMask(digits, { obfuscate: true })
}

/** A phone as (00) 00000-0000, or (00) 0000-0000 for a landline. */
export function formatPhone(digits: string): string {
  const tail = digits.slice(-4)
  return `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${tail}`
}

/** A postal code as 00000-000. */
export function formatCep(digits: string): string {
  return cepMask(digits)
}
