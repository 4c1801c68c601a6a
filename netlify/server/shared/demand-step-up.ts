import type { Deps } from '../deps.ts'
import { ProblemError } from './problem.ts'

/** How long who proved again to be the account's owner may do what needs it, in ms. */
export const stepUpMs = 5 * 60_000

/** Throws `step_up_required` unless the session's owner has stepped up within the last five minutes. */
export function demandStepUp({ now }: Pick<Deps, 'now'>, { steppedUpAt }: { steppedUpAt: Date | null }): void {
  if (steppedUpAt === null || now().getTime() - steppedUpAt.getTime() >= stepUpMs)
    throw new ProblemError('step_up_required')
}
