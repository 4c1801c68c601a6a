import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const version = 'v1'
const nonceBytes = 12

/**
 * Encrypts a text for the database (AES-256-GCM, NIST SP 800-38D) with a key derived from the environment's secret
 * (HKDF, RFC 5869). The result is bound to `owner`: copied into another owner's row it does not open. Returns
 * 'v1.nonce.text.tag'.
 */
export function seal(secretKey: string, text: string, owner: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', derived(secretKey), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [version, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}

/** Tells a sealed text from one stored before a key was configured. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(`${version}.`)
}

/** Decrypts a sealed text. Throws if the key or the owner differs, or the text was changed. */
export function unseal(secretKey: string, stored: string, owner: string): string {
  const [, nonce, sealed, tag] = stored.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !sealed || !tag) throw new Error('not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', derived(secretKey), nonce, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}

// A process knows one secret, or two while it is rotated. Deriving costs as much as opening a text, and so does handing
// a key over as bytes.
const keys = new Map<string, KeyObject>()

function derived(secretKey: string): KeyObject {
  const known = keys.get(secretKey)
  if (known) return known
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secretKey, '', 'second factor', 32)))
  keys.set(secretKey, key)
  return key
}
