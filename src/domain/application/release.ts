import type { JourneyFacts } from './tasks.ts'

/** What an analyst records before a motorcycle is released; null while it is missing. */
export interface ReleaseData {
  readonly chassis: string | null
  readonly plate: string | null
  readonly registrationNumber: string | null
  readonly registeredOn: string | null
}

/** What a release waits for, in the order in which it happens, as analysts call it. */
export const releaseNeeds = {
  entry: 'o pagamento da entrada',
  contract: 'a assinatura do contrato',
  registration: 'o número e a data do registro no Detran',
  chassis: 'o chassi',
  plate: 'a placa',
} as const

export type ReleaseNeed = keyof typeof releaseNeeds

/** Without these a motorcycle binds the bank to nothing in return: who hands it over all the same needs an approved exception. */
export const bindingNeeds = ['entry', 'contract', 'registration'] as const
export type BindingNeed = (typeof bindingNeeds)[number]

/** The binding needs that are missing and that no exception in `waived` covers. */
export function bindingGaps(facts: JourneyFacts, release: ReleaseData, waived: readonly string[] = []): BindingNeed[] {
  const missing: readonly ReleaseNeed[] = missingForRelease(facts, release)
  return bindingNeeds.filter((need) => missing.includes(need) && !waived.includes(need))
}

/**
 * What is still missing before a motorcycle can be released: what the applicant does, the registration of the contract
 * (Contran Res. 807 asks for it before the lien holds), and the motorcycle itself.
 */
export function missingForRelease(facts: JourneyFacts, release: ReleaseData): ReleaseNeed[] {
  const missing: Record<ReleaseNeed, boolean> = {
    entry: facts.entryPaidAt === null,
    contract: facts.contract !== undefined && facts.contract.signedAt === null,
    registration: !release.registrationNumber || !release.registeredOn,
    chassis: !release.chassis,
    plate: !release.plate,
  }
  return (Object.keys(missing) as ReleaseNeed[]).filter((need) => missing[need])
}
