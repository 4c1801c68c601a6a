import { isValidMobilePhone } from '@brazilian-utils/brazilian-utils/is-valid-mobile-phone'

/**
 * Tells whether a text is the eleven digits of a mobile phone: a DDD in use, then 9 (or 7, 8) and eight more digits.
 */
export function isMobilePhone(digits: string): boolean {
  return /^\d{11}$/.test(digits) && isValidMobilePhone(digits, { version: 2 })
}
