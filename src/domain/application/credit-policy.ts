import { type ApplicationStatus, placeOf } from './status.ts'

export const maximumScore = 1000

/** Below this score the bands ask for a special analysis, or nearly exclude an approval. */
export const policyScore = 500

const approved = placeOf('approved')

/**
 * Tells whether a change of status approves an application that has no score, or a score below `policyScore` (spec,
 * credit score), or `isOwnFact`: the colleague who approves typed the score or accepted the income, so that one person
 * decided alone. Only managers give such an approval.
 */
export function approvesBelowPolicy(
  from: ApplicationStatus,
  to: ApplicationStatus,
  score: number | null,
  isOwnFact: boolean,
): boolean {
  const approves = placeOf(from) >= 0 && placeOf(from) < approved && placeOf(to) >= approved
  return approves && (score === null || score < policyScore || isOwnFact)
}
