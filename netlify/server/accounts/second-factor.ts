import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { sha256 } from '../shared/tokens.ts'

// The defaults that every authenticator app assumes: SHA-1, six digits, 30 seconds (RFC 6238).
const periodMs = 30_000
const parameters = { algorithm: 'SHA1', digits: 6, period: periodMs / 1000 } as const

/** A new secret of 160 bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth://` address that an authenticator app reads from a QR code. */
export function secretAddress(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...parameters, issuer, label, secret }).toString()
}

/**
 * The 30-second step that a code belongs to, allowing one step of clock drift either way; undefined if it is wrong.
 * The caller remembers the last step used, because a code must work only once.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = new TOTP({ ...parameters, secret }).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / periodMs) + delta
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes ten recovery codes of 24 characters (118 bits), without characters that look alike: 'abcd-efgh-jkmn-pqrs-tuvw-xyz2'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    // 8 * 31 = 248: higher bytes are dropped, so that every character is equally likely.
    const bytes = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 24)
    const code = bytes.map((byte) => letters[byte % letters.length]).join('')
    return code.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Hashes a recovery code for the database, the same however it was typed. */
export function recoveryCodeHash(code: string): string {
  return sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}
