import type { Context } from 'hono'
import { analystActor } from '../../services/accounts/analyst-account.ts'
import type { AnalystEnv } from '../environment.ts'

/** Who is calling, by name, for the history of what is changed. */
export function actorOf(c: Context<AnalystEnv>) {
  return analystActor(c.var.deps, c.var.analyst)
}
