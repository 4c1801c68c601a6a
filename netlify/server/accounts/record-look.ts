import type { Context } from 'hono'
import type { SecurityDetail } from '#api/security-history.ts'
import { type AnalystEnv, actorOf } from './access.ts'
import { recordSecurity } from './security-log.ts'

/** Keeps in the security history that the calling analyst opened personal data outside the page of an application. */
export async function recordLook(c: Context<AnalystEnv>, detail: SecurityDetail<'record_viewed'>): Promise<void> {
  const { deps } = c.var
  await recordSecurity(deps, deps.db, 'record_viewed', { actor: actorOf(c), detail })
}
