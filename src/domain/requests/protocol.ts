// Crockford's alphabet: no I, L, O and U, which are heard or read as something else.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** The number of a request, of random bytes (12): 60 bits, which nobody guesses. Written without its marks. */
export function protocolOf(bytes: Uint8Array): string {
  if (bytes.length !== length) throw new RangeError('a protocol takes 12 bytes')
  return [...bytes].map((byte) => alphabet[byte % 32]).join('')
}

/** As people read it out: 'K7QF-9M2X-4TRB'. */
export function formatProtocol(protocol: string): string {
  return protocol.match(/.{1,4}/g)?.join('-') ?? protocol
}

/** What was typed, without marks and with the letters that were meant; not necessarily a protocol. */
export function protocolDigits(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
}

/** Whether a text has the form of a protocol, without its marks. */
export function isProtocol(text: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(text)
}
