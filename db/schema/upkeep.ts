import type { GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from './columns.ts'

/** Who agreed to what and when, kept after the data itself was removed. */
interface ConsentProofsTable {
  id: GeneratedAlways<number>
  /** Whose it was; null where there was no account. */
  account_id: string | null
  cpf: string
  consent_version: string
  consent_sha256: string
  consented_at: Timestamp
  data_removed_at: Timestamp
}

interface IdempotencyKeysTable {
  scope: string
  key: string
  request_sha256: string
  /** What the first request answered. */
  response: Json<Record<string, unknown>>
  created_at: Timestamp
  expires_at: Timestamp
}

/** How often a key was counted; expires at a moment in ms since 1970. */
interface RateLimitsTable {
  key: string
  points: number
  expire: number
}

export type CertificateName = 'contract' | 'pix'

/** A certificate of the bank with its key: what seals contracts, and what the Pix provider knows it by. */
interface CertificatesTable {
  name: CertificateName
  /** With its password, by SECRET_KEY. */
  sealed: string
  subject: string
  expires_at: Timestamp
  put_at: Timestamp
}

interface MaintenanceRoundsTable {
  task: string
  position: number
  ended_at: Date | null
}

/** What keeps the product whole, and what is kept of what was removed. */
export interface UpkeepTables {
  consent_proofs: ConsentProofsTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: RateLimitsTable
  certificates: CertificatesTable
  maintenance_rounds: MaintenanceRoundsTable
}
