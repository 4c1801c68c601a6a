import { isValidServicePhone } from '@brazilian-utils/brazilian-utils/is-valid-service-phone'
import { wholePhone } from './phone.ts'

/**
 * The way to reach the support number. `address` is for the device: for a chat the digits with the country code, for a
 * call a `tel:` address. `shown` is the number for people.
 */
export type SupportChannel = { readonly kind: 'chat' | 'call'; readonly address: string; readonly shown: string }

/**
 * Returns the channel of a number in any usual format; null when there are no digits. Mobile numbers get a chat. Land
 * lines, 0800 and other short service numbers have no chat, so they get a call.
 */
export function supportChannel(number: string): SupportChannel | null {
  const digits = number.replace(/\D/g, '')
  const whole = wholePhone(digits)
  const shown = (whole ?? digits).replace(/^(0\d{3}|[1-9]\d)?(\d{3,5})(\d{4})$/, '$1 $2 $3').trim()
  if (whole) {
    const address = `55${whole}`
    return whole.length === 11 ? { kind: 'chat', address, shown } : { kind: 'call', address: `tel:+${address}`, shown }
  }
  // Longer than any service number, so it has a country code: a foreign one, or Brazil's before an unusual number.
  if (/^[1-9]\d{11}/.test(digits)) return { kind: 'chat', address: digits, shown }
  return digits ? { kind: 'call', address: `tel:${digits}`, shown } : null
}

/**
 * Returns a support number as stored: digits, with the country code for a phone. Letters stay, so that the check
 * refuses them.
 */
export function supportNumberDigits(typed: string): string {
  const bare = typed.replace(/[\s.\-/()+]/g, '')
  const whole = wholePhone(bare)
  return whole ? `55${whole}` : bare
}

/**
 * Tells whether stored digits are a number that people can call: a whole phone, or one such as 0800 000 0000 or 4004
 * 0000.
 */
export function isSupportNumber(digits: string): boolean {
  return wholePhone(digits) !== null || (/^\d{8,11}$/.test(digits) && isValidServicePhone(digits))
}
