import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './environment.ts'

/** Wakes the jobs after the answer to a request that added one: nobody waits for it. */
export const wakeJobs: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { deps } = c.var
  let added = false
  const jobAdded = () => {
    added = true
  }
  c.set('deps', { ...deps, jobAdded })
  await next()
  if (added) c.env.waitUntil(deps.wakeJobs())
}
