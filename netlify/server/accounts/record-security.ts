import { createHmac, hkdfSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { NewSecurityContent, SecurityEventKind } from '#api/security-history.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { addSecurityEvent } from './security-event-queries.ts'

/** Keeps what happened to the accounts, in the change's transaction, and logs it by the account's id. */
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
 * Logs that an applicant's account was entered or was not, with what was given beside the CPF. Nothing of it is stored: anybody can try to log
 * in as often as they like, and the log is the platform's.
 */
export function logApplicantLogin(
  deps: Pick<Deps, 'config' | 'log'>,
  security: 'applicant_login' | 'applicant_login_failed',
  { accountId, by, ip }: { accountId: string | null; by: 'password' | 'password_and_code' | 'code'; ip: string },
): void {
  deps.log.info({ security, account: accountId, by, address: hashOf(deps, ip) }, 'security')
}

/** The same address has the same hash, and nobody without the key can tell which it is; null without a key. */
function hashOf({ config }: Pick<Deps, 'config'>, ip: string): string | null {
  if (config.secretKey === undefined) return null
  const key = new Uint8Array(hkdfSync('sha256', config.secretKey, '', 'address', 32))
  return createHmac('sha256', key).update(ip).digest('hex').slice(0, 16)
}
