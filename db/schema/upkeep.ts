import type { GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from './columns.ts'

/** Proofs of consent, kept after the data itself was removed. */
interface ConsentProofsTable {
  id: GeneratedAlways<number>
  /** The account of the person; null without one. */
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
  /** The answer to the first request. */
  response: Json<Record<string, unknown>>
  created_at: Timestamp
  expires_at: Timestamp
}

/** The counter of a key. `expire` is an instant in ms since 1970. */
interface RateLimitsTable {
  key: string
  points: number
  expire: number
}

export type CertificateName = 'contract' | 'pix' | 'bureau'

/**
 * A certificate of the bank with its private key: one seals contracts, the others identify the bank to Pix provider and
 * bureau.
 */
interface CertificatesTable {
  name: CertificateName
  /** The certificate and its password, encrypted with SECRET_KEY. */
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

/** How often an error happened in browsers on a day of Brasília. `times` is estimated from a sample. */
interface BrowserErrorsTable {
  day: string
  kind: string
  name: string
  page: string
  source: string
  times: number
  last_at: Timestamp
  request_id: string | null
}

/** Tables of housekeeping and limits, and proofs of removed data. */
export interface UpkeepTables {
  consent_proofs: ConsentProofsTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: RateLimitsTable
  certificates: CertificatesTable
  maintenance_rounds: MaintenanceRoundsTable
  browser_errors: BrowserErrorsTable
}
