/** The migration that creates what the migrations before release 1.0.0 made one by one. */
export const firstRelease = '0094-first-release'
const lastBefore = '0094-known-payments'

/**
 * Returns the names of the migrations before release 1.0.0 that a database ran; none if it began with that release.
 * Throws if it has not reached that release.
 */
export function formerNames(ran: readonly string[]): string[] {
  const former = ran.filter((name) => name < '0095' && name !== firstRelease)
  if (former.length > 0 && !former.includes(lastBefore))
    throw new Error('This database is older than release 1.0.0: deploy that release first, then this one.')
  return former
}

/** Returns the names with `firstRelease` instead of those before it. Throws like `formerNames`. */
export function namesSinceFirstRelease(ran: readonly string[]): string[] {
  const former = formerNames(ran)
  return former.length === 0 ? [...ran] : [firstRelease, ...ran.filter((name) => !former.includes(name))]
}
