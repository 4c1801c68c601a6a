import { createHmac, hkdfSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { NewSecurityContent, SecurityEventKind } from '#api/security-history.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { addSecurityEvent } from './security-event-queries.ts'

/** Adds a line to the security history, in the change's transaction, and logs it under the account's id. */
export async function recordSecurity<Kind extends SecurityEventKind>(
  deps: Pick<Deps, 'config' | 'now' | 'log'>,
  db: Kysely<Database>,
  kind: Kind,
  event: Omit<NewSecurityContent<Kind>, 'kind'> & {
    actor: { id: string | null; name: string; ip?: string | undefined }
    subject?: string
    ip?: string | undefined
  },
): Promise<void> {
  const { ip = event.actor.ip, ...what } = event
  const addressHash = ip === undefined ? null : hashOf(deps, ip)
  await addSecurityEvent(db, { ...what, kind, addressHash, at: deps.now() } as Parameters<typeof addSecurityEvent>[1])
  deps.log.info({ security: kind, account: event.actor.id, address: addressHash }, 'security')
}

/**
 * Logs that somebody entered an applicant's account or failed to, and what they gave beside the CPF (`by`). The database
 * stores none of it, because anybody can try to log in as often as they like; the platform keeps the log.
 */
export function logApplicantLogin(
  deps: Pick<Deps, 'config' | 'log'>,
  security: 'applicant_login' | 'applicant_login_failed',
  { accountId, by, ip }: { accountId: string | null; by: 'password' | 'password_and_code' | 'code'; ip: string },
): void {
  deps.log.info({ security, account: accountId, by, address: hashOf(deps, ip) }, 'security')
}

/**
 * Hashes an IP address with a key. The same address has the same hash, and nobody without the key can tell the address from
 * it. Null without a key.
 */
function hashOf({ config }: Pick<Deps, 'config'>, ip: string): string | null {
  if (config.secretKey === undefined) return null
  const key = new Uint8Array(hkdfSync('sha256', config.secretKey, '', 'address', 32))
  return createHmac('sha256', key).update(ip).digest('hex').slice(0, 16)
}
