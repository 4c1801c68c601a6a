import type { Context, MiddlewareHandler } from 'hono'
import type { SecurityDetail } from '#api/security-history.ts'
import type { AppEnv } from '../http/request.ts'
import { quietly } from '../shared/quietly.ts'
import { countDown, policies } from '../shared/rate-limits.ts'
import { type AnalystEnv, actorOf } from './access.ts'
import { analystActor } from './analyst-account.ts'
import { recordSecurity } from './security-log.ts'
import type { AnalystSession } from './sessions.ts'

/** Keeps in the security history that the calling analyst opened personal data outside the page of an application. */
export async function recordLook(c: Context<AnalystEnv>, detail: SecurityDetail<'record_viewed'>): Promise<void> {
  const { deps } = c.var
  await recordSecurity(deps, deps.db, 'record_viewed', { actor: actorOf(c), detail })
}

/**
 * Counts the pages of lists that an account reads, after the answer. A list is what the work begins with, so a page of
 * it leaves no line; who leafs through many within an hour takes a list out as an export does, and leaves one.
 */
export const noteLeafing: MiddlewareHandler<ListEnv> = async (c, next) => {
  await next()
  if (c.res.status !== 200) return
  const { deps, checked } = c.var
  const analyst = c.var.analyst ?? (await checked)
  if (!analyst) return
  const note = async () => {
    if ((await countDown(deps, 'listPages', analyst.adminUserId)) !== 0) return
    const detail = String(Math.round(policies.listPages.points * deps.config.rateLimitScale))
    await recordSecurity(deps, deps.db, 'lists_leafed', { actor: analystActor(analyst), detail, ip: c.env.ip })
  }
  c.env.waitUntil(quietly(deps, 'a look at a list was not counted', note))
}

type ListEnv = AppEnv & { Variables: { analyst?: AnalystSession; checked?: Promise<AnalystSession> } }
