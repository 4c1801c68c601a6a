/**
 * Returns a whole number from 0 to `max`, without `max`. It must be unpredictable, so that nobody can guess what it
 * makes.
 */
export type RandomInt = (max: number) => number

// Crockford's alphabet has no I, L, O and U, because people hear or read them as something else.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes a contract's verification code or a request's protocol: 12 letters and digits, 60 bits, too many to guess. */
export function newReference(randomInt: RandomInt): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Formats a reference for people: 'K7QF-9M2X-4TRB'. */
export function formatReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1-')
}

/** Reads a typed reference with any separators, and takes I, L and O as digits. The caller checks the result. */
export function readReference(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
}

/** Tells whether a text has the form of a reference without separators. */
export function isReference(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(text)
}
