import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** An unguessable token of 256 bits, safe in cookies and JSON. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token for the database. A plain hash is enough, because a random token cannot be guessed. */
export function tokenHash(token: string): string {
  return sha256(token)
}

/** SHA-256 of a text, in hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const idBytes = 16

/**
 * Makes a text for a link that works without a login: an id (UUID), signed for one purpose with the environment's
 * secret, so that it cannot be forged. With a `binding` the text is valid only while the binding stays the same.
 */
export function signedId(secretKey: string, purpose: string, id: string, binding = ''): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signatureOf(secretKey, purpose, bytes, binding)]).toString('base64url')
}

/**
 * Returns the id in a token, not yet trusted; undefined in a text that is no token. `isSigned` tells whether to trust
 * the id.
 */
export function claimedId(token: string): string | undefined {
  if (!/^[\w-]{64}$/.test(token)) return undefined
  const id = Buffer.from(token, 'base64url').subarray(0, idBytes)
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Tells whether a token with a `claimedId` was signed with this key, for this purpose and binding. */
export function isSigned(secretKey: string, purpose: string, token: string, binding = ''): boolean {
  const bytes = Buffer.from(token, 'base64url')
  return timingSafeEqual(bytes.subarray(idBytes), signatureOf(secretKey, purpose, bytes.subarray(0, idBytes), binding))
}

function signatureOf(secretKey: string, purpose: string, id: Buffer, binding: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', purpose, 32))
  return createHmac('sha256', key).update(id).update(binding).digest()
}
