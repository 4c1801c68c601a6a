import { isValidServicePhone } from '@brazilian-utils/brazilian-utils/is-valid-service-phone'
import { wholePhone } from './whole-phone.ts'

/** Gives a support number as stored: digits, with the country code for a phone. Letters stay, so that the check refuses them. */
export function supportNumberDigits(typed: string): string {
  const bare = typed.replace(/[\s.\-/()+]/g, '')
  const whole = wholePhone(bare)
  return whole ? `55${whole}` : bare
}

/** Tells whether stored digits are a number that people can call: a whole phone, or one such as 0800 000 0000 or 4004 0000. */
export function isSupportNumber(digits: string): boolean {
  return wholePhone(digits) !== null || (/^\d{8,11}$/.test(digits) && isValidServicePhone(digits))
}
