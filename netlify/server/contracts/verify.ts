import { type Kysely, sql } from 'kysely'
import type { Verification, VerificationRequest } from '#api/contract.ts'
import type { Database } from '#db/schema.ts'
import type { ContractState } from '#domain/contract/contract.ts'
import { initials } from '#domain/identity/people.ts'
import { readReference } from '#domain/reference.ts'
import type { Deps } from '../deps.ts'
import { verifiableTerm } from '../installments/settlement-queries.ts'
import { countAgainst, refundAttempt } from '../shared/rate-limits.ts'

const nothing = { signedAt: null, settledOn: null, initials: null, file: null }
const unknown: Verification = { found: false, document: 'contract', state: null, ...nothing }

/**
 * Tells whether a code or a PDF's SHA-256 belongs to a contract or a term of settlement of the bank. Returns only the
 * initials of the person's name. Throws `too_many_requests`.
 */
export async function verifyContract(deps: Deps, request: VerificationRequest, ip: string): Promise<Verification> {
  await countAgainst(deps, { verificationAddress: ip })
  const by = 'sha256' in request ? request : { code: readReference(request.code) }
  const found = await verification(deps, by)
  // A paper of the bank is no guess.
  if (found.found) await refundAttempt(deps, 'verificationAddress', ip)
  return found
}

async function verification(deps: Deps, by: VerificationRequest): Promise<Verification> {
  const contract = await findVerifiable(deps.db, by)
  if (!contract) return verifyTerm(deps, by)
  return {
    found: true,
    document: 'contract',
    state: stateOf(contract),
    signedAt: contract.signed_at?.toISOString() ?? null,
    settledOn: null,
    initials: initials(contract.signed_as ?? contract.full_name),
    file: 'sha256' in by ? (contract.sealed_sha256 === by.sha256 ? 'sealed' : 'original') : null,
  }
}

async function verifyTerm(deps: Deps, by: VerificationRequest): Promise<Verification> {
  const term = await verifiableTerm(deps.db, by)
  if (!term) return verifyErased(deps, by)
  return {
    ...nothing,
    found: true,
    document: 'settlement',
    state: term.voided_at ? 'void' : 'settled',
    settledOn: term.settled_on,
    initials: initials(term.full_name),
    file: 'sha256' in by ? 'sealed' : null,
  }
}

/**
 * Answers about a paper whose application was erased after its retention. It is still the bank's, although nothing is
 * kept of whom it names.
 */
async function verifyErased(deps: Deps, by: VerificationRequest): Promise<Verification> {
  const paper = await deps.db
    .selectFrom('erased_papers')
    .selectAll()
    .where((eb) =>
      'code' in by
        ? eb('code', '=', by.code)
        : eb.or([eb('sha256', '=', by.sha256), eb('sealed_sha256', '=', by.sha256)]),
    )
    .executeTakeFirst()
  if (!paper) return unknown
  const file = 'sha256' in by ? (paper.sealed_sha256 === by.sha256 ? 'sealed' : 'original') : null
  return { ...nothing, found: true, document: paper.document, state: paper.state, file }
}

function stateOf({ state, withdrawn_at }: Verifiable): Verification['state'] {
  if (withdrawn_at) return 'withdrawn'
  return state === 'draft' ? null : state
}

/** The facts that anybody may learn about a contract, with only the initials of the name. */
interface Verifiable {
  state: ContractState
  full_name: string
  /** The name in the paper, which the person may have corrected since; null before the signature. */
  signed_as: string | null
  signed_at: Date | null
  sha256: string | null
  sealed_sha256: string | null
  withdrawn_at: Date | null
}

/** The contract on which a code is printed, or whose PDF, as it was read or as it was sealed, has this SHA-256. */
function findVerifiable(db: Kysely<Database>, by: VerificationRequest): Promise<Verifiable | undefined> {
  return db
    .selectFrom('contracts')
    .innerJoin('financing_applications', 'financing_applications.id', 'contracts.application_id')
    .leftJoin('contract_withdrawals', 'contract_withdrawals.contract_id', 'contracts.id')
    .select([
      'contracts.state',
      'financing_applications.full_name',
      'contracts.signed_at',
      'contracts.sha256',
      'contracts.sealed_sha256',
      'contract_withdrawals.at as withdrawn_at',
    ])
    .select(sql<string | null>`contracts.evidence ->> 'fullName'`.as('signed_as'))
    .where('contracts.state', '<>', 'draft')
    .where((eb) =>
      'code' in by
        ? eb('code', '=', by.code)
        : eb.or([eb('sha256', '=', by.sha256), eb('sealed_sha256', '=', by.sha256)]),
    )
    .executeTakeFirst()
}
