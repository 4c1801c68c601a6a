import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const idBytes = 16

/** A text for an address that switches an application's reminders off without a login: its id, signed. Nobody can make another's. */
export function unsubscribeToken(secretKey: string, applicationId: string): string {
  const id = Buffer.from(applicationId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signatureOf(secretKey, id)]).toString('base64url')
}

/** The application of a token; undefined for one that was not signed with this key. */
export function applicationOfToken(secretKey: string, token: string): string | undefined {
  if (!/^[\w-]{64}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, idBytes)
  const expected = signatureOf(secretKey, id)
  const given = bytes.subarray(idBytes)
  if (!timingSafeEqual(given, expected)) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function signatureOf(secretKey: string, id: Buffer): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'unsubscribe', 32))
  return createHmac('sha256', key).update(id).digest()
}
