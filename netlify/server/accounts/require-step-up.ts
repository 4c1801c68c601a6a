import type { MiddlewareHandler } from 'hono'
import type { AnalystEnv } from '../http/environment.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'

/**
 * Lets a session through that was stepped up within the last minutes; otherwise the answer is 403 `step_up_required`.
 * Stands after `access`. An action that needs a step-up only sometimes calls `demandStepUp` itself.
 */
export const requireStepUp: MiddlewareHandler<AnalystEnv> = async (c, next) => {
  demandStepUp(c.var.deps, c.var.analyst)
  await next()
}
