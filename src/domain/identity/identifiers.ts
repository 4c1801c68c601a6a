import { formatCep as cepMask } from '@brazilian-utils/brazilian-utils/format-cep'
import { formatCpf as punctuate } from '@brazilian-utils/brazilian-utils/format-cpf'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidEmail } from '@brazilian-utils/brazilian-utils/is-valid-email'
import { withoutMarks } from '../text.ts'

/** Returns the digits of a CPF in any usual format. Other characters than marks stay, so that `isCpf` refuses them. */
export function cpfDigits(typed: string): string {
  return withoutMarks(typed)
}

/** Tells whether a text is eleven digits that are a CPF with right check digits. */
export function isCpf(digits: string): boolean {
  return /^\d{11}$/.test(digits) && isValidCpf(digits)
}

/** Tells whether a text is eight digits that may be a postal code. */
export function isCep(digits: string): boolean {
  return /^\d{8}$/.test(digits) && digits !== '00000000'
}

/** Tells whether a text is an e-mail address that can receive a message. */
export function isEmail(text: string): boolean {
  return isValidEmail(text)
}

/** Hides most of an e-mail address, so that only its owner recognises it: 'maria@exemplo.com' as 'm***@exemplo.com'. */
export function redactEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address][0] ?? ''}***${address.slice(at)}`
}

/** Formats a CPF as 000.000.000-00. */
export function formatCpf(digits: string): string {
  return punctuate(digits)
}

/** Formats a CPF with its ends hidden, ***.456.789-**, for lists that many people see. */
export function redactCpf(digits: string): string {
  return punctuate(digits, { obfuscate: true })
}

/** Formats a postal code as 00000-000. */
export function formatCep(digits: string): string {
  return cepMask(digits)
}
