import type { Context } from 'hono'
import type { AnalystEnv } from '../http/environment.ts'
import { analystActor } from './analyst-account.ts'

/** The calling analyst with the IP address, as the histories name who acted and from where. */
export async function actorOf(c: Context<AnalystEnv>) {
  return { ...(await analystActor(c.var.deps, c.var.analyst)), ip: c.env.ip }
}

/** The calling analyst with the session, for what depends on the role or asks for the password again. */
export const makerOf = async (c: Context<AnalystEnv>) => ({ session: c.var.analyst, actor: await actorOf(c) })

/** Replaces the assignee 'me' in a list's query by the calling analyst's id. */
export function ownOf<Query extends { assignee?: string | undefined }>(c: Context<AnalystEnv>, query: Query): Query {
  return query.assignee === 'me' ? { ...query, assignee: c.var.analyst.adminUserId } : query
}
