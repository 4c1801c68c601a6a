import type { Deps } from '../deps.ts'
import { ProblemError } from './problem.ts'

/** How long (ms) a step-up counts. */
export const stepUpMs = 5 * 60_000

/** Throws `step_up_required` unless the session's owner has stepped up within the last five minutes. */
export function demandStepUp({ now }: Pick<Deps, 'now'>, { steppedUpAt }: { steppedUpAt: Date | null }): void {
  if (steppedUpAt === null || now().getTime() - steppedUpAt.getTime() >= stepUpMs)
    throw new ProblemError('step_up_required')
}
