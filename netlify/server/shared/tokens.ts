import { createHash, randomBytes } from 'node:crypto'

/** An unguessable token of 256 bits, safe in cookies and JSON. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token for the database. A plain hash is enough, because nobody can guess a random token. */
export function tokenHash(token: string): string {
  return sha256(token)
}

/** SHA-256 of a text, in hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
