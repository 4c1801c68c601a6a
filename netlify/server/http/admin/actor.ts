import type { Context } from 'hono'
import { analystActor } from '../../services/accounts/analyst-account.ts'
import type { AnalystEnv } from '../environment.ts'

/** The calling analyst, as the history names who changed what. */
export function actorOf(c: Context<AnalystEnv>) {
  return analystActor(c.var.deps, c.var.analyst)
}
