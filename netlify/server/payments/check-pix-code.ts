import type { Kysely } from 'kysely'
import type { EventData } from '#api/history.ts'
import type { Database } from '#db/schema.ts'
import { isSamePixKey, pixKeyIn, readPixCode } from '#domain/pix.ts'
import { readSettings } from '../settings/stored.ts'
import { sha256 } from '../shared/tokens.ts'

/** Tells whether a code pays the bank's current key. A code without a key does not. */
export async function paysOwnAccount(db: Kysely<Database>, code: string): Promise<boolean> {
  const { pix } = await readSettings(db)
  return paysKey(pix.chave, code)
}

/** Tells whether a code pays a key. */
export const paysKey = (key: string, code: string): boolean => isSamePixKey(key, pixKeyIn(code) ?? '')

/**
 * Returns the facts about a code of the bank's account that the history keeps: the payee, the end of the key and the
 * code's hash.
 */
export function pixTrace(code: string | null): EventData<'pix'> {
  const removed = { payee: null, city: null, keyEnd: null, codeSha256: null, otherAccount: false }
  if (code === null) return { removed: true, ...removed }
  const { payee = null, city = null } = readPixCode(code) ?? {}
  const keyEnd = pixKeyIn(code)?.slice(-4) ?? null
  return { removed: false, payee, city, keyEnd, codeSha256: sha256(code), otherAccount: false }
}
