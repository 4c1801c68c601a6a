import { isValidMobilePhone } from '@brazilian-utils/brazilian-utils/is-valid-mobile-phone'
import { wholePhone } from './whole-phone.ts'

/**
 * The DDD and number of a whole Brazilian phone in any usual format. Whatever is not one comes back with its digits and
 * letters as they are: a number too long is refused, never cut to one that calls somebody else.
 */
export function phoneDigits(typed: string): string {
  const bare = typed.replace(/[\s.\-/()+]/g, '')
  return wholePhone(bare) ?? bare
}

/** The digits of a phone as typed or pasted into a field of digits; at most 15, the longest that exists. */
export function typedPhone(text: string): string {
  return phoneDigits(text.replace(/\D/g, '').slice(0, 15))
}

/** Tells whether eleven digits are a mobile phone: a DDD in use, then 9 (or 7, 8) and eight more digits. */
export function isMobilePhone(digits: string): boolean {
  return /^\d{11}$/.test(digits) && isValidMobilePhone(digits, { version: 2 })
}

/** A phone as (00) 00000-0000, or (00) 0000-0000 for a land line. */
export function formatPhone(digits: string): string {
  return `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`
}
