import { brazilianDate } from '../calendar/calendar.ts'
import type { JourneyFacts } from './tasks.ts'

/** The facts that an analyst records before a motorcycle is released. A part is null while it is missing. */
export interface ReleaseData {
  readonly chassis: string | null
  readonly plate: string | null
  readonly registrationNumber: string | null
  readonly registeredOn: string | null
}

/** A registration at the traffic authority: it has a number and a day. A part is null while it is missing. */
type Registration = Pick<ReleaseData, 'registrationNumber' | 'registeredOn'>

/**
 * Returns what a registration is for: the contract in force, or a former one, whose registration is older than the
 * signature, or stands where none is signed. Null without a registration. `signedAt`, an ISO instant, is undefined for
 * an application that needs no contract.
 */
export function registrationOf(
  { registrationNumber, registeredOn }: Registration,
  signedAt: string | null | undefined,
): 'current' | 'former' | null {
  if (!registrationNumber || !registeredOn) return null
  if (signedAt === undefined) return 'current'
  return signedAt !== null && registeredOn >= brazilianDate(new Date(signedAt)) ? 'current' : 'former'
}

/** What a release waits for, in the order in which it happens. */
export const neededForRelease = ['entry', 'contract', 'registration', 'chassis', 'plate'] as const
export type ReleaseNeed = (typeof neededForRelease)[number]

/**
 * Without these needs the bank gives a motorcycle and has nothing in return, so releasing it takes an approved
 * exception.
 */
export const bindingNeeds = ['entry', 'contract', 'registration'] as const
export type BindingNeed = (typeof bindingNeeds)[number]

/** Returns the binding needs that are missing, without those that an exception in `waived` covers. */
export function bindingGaps(facts: JourneyFacts, release: ReleaseData, waived: readonly string[] = []): BindingNeed[] {
  // A contract outside of the portal, for which a signature here was waived, has a registration too.
  const asked = waived.includes('contract') ? { ...facts, contract: undefined } : facts
  const missing: readonly ReleaseNeed[] = missingForRelease(asked, release)
  return bindingNeeds.filter((need) => missing.includes(need) && !waived.includes(need))
}

/**
 * Returns what keeps a released motorcycle at the dealership: the binding needs without an exception, and its own
 * numbers. The customer books only what the counter can hand over.
 */
export function handOverGaps(facts: JourneyFacts, release: ReleaseData, waived?: readonly string[]): ReleaseNeed[] {
  const numbers = (['chassis', 'plate'] as const).filter((need) => !release[need])
  return [...bindingGaps(facts, release, waived), ...numbers]
}

/**
 * Returns the needs that are still missing before a motorcycle can be released: the applicant's own tasks, the
 * registration of the contract in force, and the numbers of the motorcycle. The lien holds only once the contract is
 * registered (Contran Res. 807).
 */
export function missingForRelease(facts: JourneyFacts, release: ReleaseData): ReleaseNeed[] {
  const missing: Record<ReleaseNeed, boolean> = {
    entry: facts.entryPaidAt === null,
    contract: facts.contract !== undefined && facts.contract.signedAt === null,
    registration: registrationOf(release, facts.contract?.signedAt) !== 'current',
    chassis: !release.chassis,
    plate: !release.plate,
  }
  return neededForRelease.filter((need) => missing[need])
}
