import type { Kysely } from 'kysely'
import type { ContractOverview, PortalContract } from '#api/contract.ts'
import type { Database } from '#db/schema.ts'
import { withdrawUntil } from '#domain/contract/withdrawal.ts'
import { redactEmail } from '#domain/identity/identifiers.ts'
import { findJourneyFacts } from '../application/journey-facts.ts'
import { outcomeOf } from '../application/outcome.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { ProblemError } from '../shared/problem.ts'
import { findContract, findContractVersion, findContractVersions, findWithdrawal } from './queries.ts'
import { obstacleTo } from './ready-to-sign.ts'

/** Returns an applicant's contract: its text, its state, and the applicant's possible actions. Throws `not_found`. */
export async function portalContract(deps: Deps, applicationId: string): Promise<PortalContract> {
  const { db } = deps
  const [row, contract, withdrawal, facts] = await Promise.all([
    findApplication(db, applicationId),
    findContract(db, applicationId),
    findWithdrawal(db, applicationId),
    findJourneyFacts(db, applicationId),
  ])
  if (row === undefined) throw new ProblemError('not_found')
  const shown = contract && contract.state !== 'draft' ? contract : null
  const since = shown?.signed_at && {
    signedAt: shown.signed_at,
    handedOverAt: facts.handedOverAt ? new Date(facts.handedOverAt) : null,
  }
  const { may } = await outcomeOf(deps, db, applicationId)
  return {
    contract: shown && {
      id: shown.id,
      version: shown.version,
      code: shown.code,
      textVersion: shown.text_version,
      document: shown.document,
      offer: shown.facts.offer,
      sizeBytes: shown.sealed_size_bytes ?? shown.size_bytes ?? 0,
      readAt: shown.read_at?.toISOString() ?? null,
      agreedAt: shown.agreed_at?.toISOString() ?? null,
      signedAt: shown.signed_at?.toISOString() ?? null,
      sealed: shown.sealed_at !== null,
    },
    making: contract?.state === 'draft',
    obstacle: await obstacleTo(deps, db, row, contract),
    maskedEmail: redactEmail(row.email),
    withdrawnAt: withdrawal?.at.toISOString() ?? null,
    mayWithdraw: may.giveUp,
    withdrawUntil: since ? withdrawUntil(since) : null,
  }
}

/** A contract's PDF, ready to be sent. */
export interface ContractFile {
  name: string
  bytes: number
  body: ReadableStream<Uint8Array>
}

/**
 * Opens the PDF of a version: as the applicant read it, or signed and sealed. Throws `not_found`. The caller checks who
 * may see it.
 */
export async function openContract(
  deps: Deps,
  applicationId: string,
  contractId: string,
  sealed: boolean,
): Promise<ContractFile> {
  const contract = await findContractVersion(deps.db, applicationId, contractId)
  const key = sealed ? contract?.sealed_blob_key : contract?.blob_key
  const body = key ? await blobFileStore(deps.documents).stream(key) : null
  if (!contract || !body) throw new ProblemError('not_found')
  const ending = contract.facts.contractNumber.slice(-4)
  return {
    name: `contrato-final-${ending}-versao-${contract.version}${sealed ? '-assinado' : ''}.pdf`,
    bytes: (sealed ? contract.sealed_size_bytes : contract.size_bytes) ?? 0,
    body,
  }
}

/** An application's contracts in all their versions, and whether the customer gave up. */
export async function contractOverview(db: Kysely<Database>, applicationId: string): Promise<ContractOverview> {
  const [rows, withdrawal] = await Promise.all([
    findContractVersions(db, applicationId),
    findWithdrawal(db, applicationId),
  ])
  return {
    versions: rows.map((row) => ({
      id: row.id,
      version: row.version,
      code: row.code,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by_name,
      readyAt: instant(row.ready_at),
      readAt: instant(row.read_at),
      signedAt: instant(row.signed_at),
      sealedAt: instant(row.sealed_at),
      voidedAt: instant(row.voided_at),
      voidedBy: row.voided_by_name,
      voidReason: row.void_reason,
    })),
    withdrawal: withdrawal
      ? { at: withdrawal.at.toISOString(), reason: withdrawal.reason, signed: withdrawal.contract_id !== null }
      : null,
  }
}

const instant = (at: Date | null) => at?.toISOString() ?? null
