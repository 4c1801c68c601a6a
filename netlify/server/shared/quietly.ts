import type { Deps } from '../deps.ts'
import { describeError } from './log.ts'

/** Does work after an answer that must not tell of it, not even by its time. A failure is logged as `what`. */
export async function quietly(deps: Pick<Deps, 'log'>, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    deps.log.error({ error: describeError(error) }, what)
  }
}
