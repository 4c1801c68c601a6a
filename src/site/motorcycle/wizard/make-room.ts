import { $place, $planUnfolded } from '../plan.ts'
import { stepTitles } from './steps/steps.ts'

/** Folds what stands above the wizard on phones from its second step on, and has the plan's bar tell the step instead. */
export function makeRoom(step: number): void {
  document.documentElement.toggleAttribute('data-wizard', step > 0)
  $planUnfolded.set(null)
  $place.set(step > 0 ? `Etapa ${step + 1} de ${stepTitles.length}: ${stepTitles[step]}` : null)
}
