import { wholePhone } from './whole-phone.ts'

/**
 * How the support number is reached. `address` is what the messaging service or a call takes: digits with the country's
 * code, or a `tel:` address. `shown` is the number for people.
 */
export type SupportChannel = { readonly kind: 'chat' | 'call'; readonly address: string; readonly shown: string }

/**
 * The channel of a number written in any usual format; null when there are no digits. Mobile numbers chat; land lines,
 * 0800 and other short service numbers cannot, and are called.
 */
export function supportChannel(number: string): SupportChannel | null {
  const digits = number.replace(/\D/g, '')
  const whole = wholePhone(digits)
  const shown = (whole ?? digits).replace(/^(0\d{3}|[1-9]\d)?(\d{3,5})(\d{4})$/, '$1 $2 $3').trim()
  if (whole) {
    const address = `55${whole}`
    return whole.length === 11 ? { kind: 'chat', address, shown } : { kind: 'call', address: `tel:+${address}`, shown }
  }
  // Longer than any service number: the country's code is in it, of another country or of a number in another shape.
  if (/^[1-9]\d{11}/.test(digits)) return { kind: 'chat', address: digits, shown }
  return digits ? { kind: 'call', address: `tel:${digits}`, shown } : null
}
