import { isValidServicePhone } from '@brazilian-utils/brazilian-utils/is-valid-service-phone'
import { wholePhone } from './whole-phone.ts'

/** A support number as stored: digits, a phone always with the country's code. Letters stay, to be refused. */
export function supportNumberDigits(typed: string): string {
  const bare = typed.replace(/[\s.\-/()+]/g, '')
  const whole = wholePhone(bare)
  return whole ? `55${whole}` : bare
}

/** Tells whether stored digits are a number that can be reached: a whole phone, or one such as 0800 000 0000 and 4004 0000. */
export function isSupportNumber(digits: string): boolean {
  return wholePhone(digits) !== null || (/^\d{8,11}$/.test(digits) && isValidServicePhone(digits))
}
