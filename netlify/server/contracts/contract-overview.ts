import type { Kysely } from 'kysely'
import type { ContractOverview } from '#api/contract.ts'
import type { Database } from '#db/schema.ts'
import { findContractVersions, findWithdrawal } from './queries.ts'

/** An application's contracts in all their versions, and whether the customer gave up. */
export async function contractOverview(db: Kysely<Database>, applicationId: string): Promise<ContractOverview> {
  const [rows, withdrawal] = await Promise.all([
    findContractVersions(db, applicationId),
    findWithdrawal(db, applicationId),
  ])
  return {
    versions: rows.map((row) => ({
      ...{ id: row.id, version: row.version, code: row.code, state: row.state },
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
