import type { Context } from 'hono'
import { type AnalystActor, analystActor } from '../../services/accounts/analyst-account.ts'
import type { AnalystEnv } from '../middleware/environment.ts'

/** Who is calling, by name, for the history of what is changed. */
export function actorOf(c: Context<AnalystEnv>): Promise<AnalystActor> {
  return analystActor(c.var.deps, c.var.analyst)
}
