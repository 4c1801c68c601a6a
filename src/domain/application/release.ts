import type { JourneyFacts } from './tasks.ts'

/** The facts that an analyst records before a motorcycle is released. A part is null while it is missing. */
export interface ReleaseData {
  readonly chassis: string | null
  readonly plate: string | null
  readonly registrationNumber: string | null
  readonly registeredOn: string | null
}

/** What a release waits for, in the order in which it happens. */
export const neededForRelease = ['entry', 'contract', 'registration', 'chassis', 'plate'] as const
export type ReleaseNeed = (typeof neededForRelease)[number]

/** Without these needs the bank gives a motorcycle and has nothing in return, so releasing it takes an approved exception. */
export const bindingNeeds = ['entry', 'contract', 'registration'] as const
export type BindingNeed = (typeof bindingNeeds)[number]

/** Gives the binding needs that are missing, without those that an exception in `waived` covers. */
export function bindingGaps(facts: JourneyFacts, release: ReleaseData, waived: readonly string[] = []): BindingNeed[] {
  const missing: readonly ReleaseNeed[] = missingForRelease(facts, release)
  return bindingNeeds.filter((need) => missing.includes(need) && !waived.includes(need))
}

/**
 * Gives the needs that are still missing before a motorcycle can be released: the applicant's own tasks, the
 * registration of the contract, and the numbers of the motorcycle. The lien holds only once the contract is registered
 * (Contran Res. 807).
 */
export function missingForRelease(facts: JourneyFacts, release: ReleaseData): ReleaseNeed[] {
  const missing: Record<ReleaseNeed, boolean> = {
    entry: facts.entryPaidAt === null,
    contract: facts.contract !== undefined && facts.contract.signedAt === null,
    registration: !release.registrationNumber || !release.registeredOn,
    chassis: !release.chassis,
    plate: !release.plate,
  }
  return neededForRelease.filter((need) => missing[need])
}
