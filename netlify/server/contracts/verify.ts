import type { Verification, VerificationRequest } from '#api/verification.ts'
import { readContractCode } from '#domain/contract/contract-code.ts'
import { initials } from '#domain/identity/people.ts'
import type { Deps } from '../deps.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { contractByCode, contractBySha256, type Verifiable } from './verification-queries.ts'

const unknown: Verification = { found: false, state: null, signedAt: null, initials: null, file: null }

/** Whether a code or a PDF's hash is of a contract of the bank, signed when; of the person, the initials. Throws `too_many_requests`. */
export async function verifyContract(deps: Deps, request: VerificationRequest, ip: string): Promise<Verification> {
  await countAgainst(deps, { verificationAddress: ip })
  const bySha256 = 'sha256' in request
  const code = bySha256 ? null : readContractCode(request.code)
  const contract = bySha256
    ? await contractBySha256(deps.db, request.sha256)
    : code && (await contractByCode(deps.db, code))
  if (!contract) return unknown
  return {
    found: true,
    state: stateOf(contract),
    signedAt: contract.signed_at?.toISOString() ?? null,
    initials: initials(contract.full_name),
    file: bySha256 ? (contract.sealed_sha256 === request.sha256 ? 'sealed' : 'original') : null,
  }
}

function stateOf({ state, withdrawn_at }: Verifiable): Verification['state'] {
  if (withdrawn_at) return 'withdrawn'
  return state === 'draft' ? null : state
}
