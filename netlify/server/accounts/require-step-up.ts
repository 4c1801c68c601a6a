import type { MiddlewareHandler } from 'hono'
import type { AnalystEnv } from '../http/environment.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'

/**
 * Lets through who has given password and second factor again within the last minutes; else the answer is 403
 * `step_up_required`. Stands after `access`. What needs it only sometimes calls `demandStepUp` where it knows.
 */
export const requireStepUp: MiddlewareHandler<AnalystEnv> = async (c, next) => {
  demandStepUp(c.var.deps, c.var.analyst)
  await next()
}
