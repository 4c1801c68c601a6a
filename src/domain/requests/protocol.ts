// Crockford's alphabet has no I, L, O and U, because people hear or read them as something else.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/**
 * Makes the number of a request, without hyphens, from 12 random bytes. It has 60 random bits, too many to guess. Throws
 * RangeError for another count of bytes.
 */
export function protocolOf(bytes: Uint8Array): string {
  if (bytes.length !== length) throw new RangeError('a protocol takes 12 bytes')
  return [...bytes].map((byte) => alphabet[byte % 32]).join('')
}

/** Formats a protocol for people: 'K7QF-9M2X-4TRB'. */
export function formatProtocol(protocol: string): string {
  return protocol.match(/.{1,4}/g)?.join('-') ?? protocol
}

/** Reads a typed protocol: removes marks, and takes I, L and O as digits. The caller checks the result. */
export function protocolDigits(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
}

/** Tells whether a text has the form of a protocol without hyphens. */
export function isProtocol(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(text)
}
